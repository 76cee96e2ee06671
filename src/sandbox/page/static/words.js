// The page's texts: locales/<language>/sandbox.ftl, read in the browser by the same Fluent that the bot uses.

// The server has the package there; it is no file beside this one.
// oxlint-disable-next-line import/no-absolute-path
import { FluentBundle, FluentResource } from '/fluent/index.js';

export const languages = { en: 'English', zh: '中文', ru: 'Русский' };

let bundle;
let language = 'en';

/** The language that was chosen on this machine, else the first of the browser's that the page has. */
export function preferredLanguage() {
  const chosen = localStorage.getItem('language');
  const wanted = [chosen, ...navigator.languages].map((name) => name?.slice(0, 2));
  return wanted.find((name) => name !== undefined && Object.hasOwn(languages, name)) ?? 'en';
}

export async function loadWords(name) {
  const answer = await fetch(`/words/${name}.ftl`);
  const next = new FluentBundle(name, { useIsolating: false });
  next.addResource(new FluentResource(await answer.text()));
  bundle = next;
  language = name;
  document.documentElement.lang = name === 'zh' ? 'zh-Hans' : name;
}

export const currentLanguage = () => language;

/**
 * The text of a message; a missing one shows its key.
 * @param {Record<string, any>} values
 */
export function t(key, values = {}) {
  const pattern = bundle.getMessage(`sandbox-${key}`)?.value;
  // With a list for its errors Fluent does not throw: a missing value must not stop the whole page from being drawn.
  return pattern ? bundle.formatPattern(pattern, values, []) : key;
}

/** Whether the page has such a message. */
export const hasWords = (key) => bundle.hasMessage(`sandbox-${key}`);

/** @type {Intl.DateTimeFormatOptions} */
const timeFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

export const timeOf = (seconds) => new Date(seconds * 1000).toLocaleTimeString(language, timeFormat);

/** "Today", or the date. */
export function dayOf(seconds, nowSeconds) {
  const day = new Date(seconds * 1000);
  if (day.toDateString() === new Date(nowSeconds * 1000).toDateString()) return t('today');
  return day.toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' });
}
