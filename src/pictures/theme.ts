// Colours of the pictures. Any two series stay apart for protan, deutan and tritan sight.

export type Theme = 'light' | 'dark';

export type Colours = {
  readonly background: string;
  readonly text: string;
  readonly grey: string;
  readonly grid: string;
  readonly base: string;
  /** In the order of the legend; never more than four. */
  readonly series: readonly [string, string, string, string];
  readonly other: string;
  readonly bad: string;
  readonly warn: string;
  readonly good: string;
  readonly badZone: string;
  readonly warnZone: string;
  readonly tile: string;
};

export const themes: Readonly<Record<Theme, Colours>> = {
  light: {
    background: '#FFFFFF',
    text: '#14181F',
    grey: '#5A6472',
    grid: '#DDE2E8',
    base: '#A3ADB9',
    series: ['#1F4FD0', '#C9551A', '#0A7B5A', '#7A3A94'],
    other: '#8894A9',
    bad: '#B42318',
    warn: '#9A5B00',
    good: '#0B7A53',
    badZone: '#FDEBE9',
    warnZone: '#FFF4DC',
    tile: '#F3F5F8',
  },
  dark: {
    background: '#17212B',
    text: '#F2F5F8',
    grey: '#A3B3C2',
    grid: '#2C3946',
    base: '#5C6B7A',
    series: ['#5B8DF9', '#F69A2D', '#51E6AD', '#DDAEE5'],
    other: '#78828F',
    bad: '#FF8A7F',
    warn: '#FFC043',
    good: '#51E6AD',
    badZone: '#3A2430',
    warnZone: '#37321F',
    tile: '#202D3A',
  },
};
