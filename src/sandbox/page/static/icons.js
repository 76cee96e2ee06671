// The page's icons, as paths on a grid of 24, drawn with the colour of the text around them.

const paths = {
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  send: 'M4 4l17 8-17 8 3-8zM7 12h14',
  back: 'M20 12H5m6-7-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M4 13l5 5L20 6',
  close: 'M6 6l12 12M18 6 6 18',
  flag: 'M5 21V4h13l-3 4 3 4H5',
  bell: 'M12 3a6 6 0 0 0-6 6v5l-2 3h16l-2-3V9a6 6 0 0 0-6-6zM10 20.5h4',
  silent: 'M6 14V9a6 6 0 0 1 10-4.5M18 10v4l2 3H8M3 3l18 18M10 20.5h4',
  bolt: 'M13 2 5 14h6l-1 8 9-13h-7z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2',
  list: 'M4 6h2m4 0h10M4 12h2m4 0h10M4 18h2m4 0h10',
  chats: 'M4 5h16v11H9l-5 4z',
  sliders: 'M4 7h8m6 0h2M4 17h2m6 0h8M12 4v6h5V4zM6 14v6h5v-6z',
  link: 'M8 16 17 7M9 7h8v8',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  reply: 'M9 6 3 12l6 6v-4c6 0 9 2 12 5-1-7-5-10-12-10z',
  clip: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 5 5l-8.500 8.500a1.700 1.700 0 0 1-2.500-2.500L15 7',
  hash: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
};

/** @param {keyof typeof paths} name */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}
