import { describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

const missing = () => false;

describe('the Chromium of the browser tests', () => {
  it('is the one that Debian installs, or the one that CHROMIUM_PATH names', () => {
    expect(findChromium({}, () => true)).toEqual({ path: '/usr/bin/chromium' });
    expect(findChromium({ CHROMIUM_PATH: '/opt/chrome' }, () => true)).toEqual({ path: '/opt/chrome' });
  });

  it('may be missing on a machine of one’s own, which is said with the way to install it', () => {
    const found = findChromium({ CHROMIUM_PATH: '/nowhere' }, missing);
    expect(found).toMatchObject({ path: undefined, isFailure: false });
    expect(found).toHaveProperty(
      'message',
      expect.stringMatching(/LEFT OUT.*\/nowhere[^]*apt-get install .*chromium/),
    );
  });

  it('may not be missing in CI', () => {
    expect(findChromium({ CI: 'true' }, missing)).toMatchObject({ path: undefined, isFailure: true });
    expect(findChromium({ CI: 'true' }, () => true)).toEqual({ path: '/usr/bin/chromium' });
  });
});
