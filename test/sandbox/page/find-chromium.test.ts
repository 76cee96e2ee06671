import { expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

it.each([
  ['is the one that Debian installs', {}, true, { path: '/usr/bin/chromium' }],
  ['is the one that CHROMIUM_PATH names', { CHROMIUM_PATH: '/opt/chrome' }, true, { path: '/opt/chrome' }],
  ['may be missing on a machine of one’s own', {}, false, { path: undefined, isFailure: false }],
  ['may not be missing in CI', { CI: 'true' }, false, { path: undefined, isFailure: true }],
])('the Chromium of the browser tests %s', (_, environment, isThere, found) => {
  expect(findChromium(environment, () => isThere)).toMatchObject(found);
});

it('a Chromium that is missing is told with the way to install it', () => {
  const found = findChromium({ CHROMIUM_PATH: '/nowhere' }, () => false);
  const message = expect.stringMatching(/LEFT OUT.*\/nowhere[^]*apt-get install .*chromium/) as string;
  expect(found).toMatchObject({ message });
});
