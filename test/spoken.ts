// The bot's texts, read once for a test file. A message, a template or a variable that is missing fails the test.

import { openI18n } from '../src/base/i18n.ts';

export const i18n = openI18n({
  defaultLocale: 'en',
  onProblem: (problem) => {
    throw new Error(problem);
  },
});
