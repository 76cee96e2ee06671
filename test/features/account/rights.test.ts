// Which buttons of a screen are shown: those that serve the person who asked, and none that would only refuse.

import { describe, expect, it } from 'vitest';
import { openReportScene } from './scene.ts';

const watch = '👁 Watch here';
const stop = '🚫 Stop watching';

describe('the button that watches a basic address', () => {
  it('is shown in a group to admins and not to operators', async () => {
    const scene = await openReportScene();
    const group = await scene.group();
    const [address] = scene.service.addresses.basic as [string];
    const admin = await scene.person('Ann', 'admin');
    const operator = await scene.person('Oscar', 'operator');
    for (const person of [admin, operator]) group.add(person);
    expect((await admin.ask(`/basic ${address}`, { chat: group })).labels).toContain(watch);
    expect((await operator.ask(`/basic ${address}`, { chat: group })).labels).not.toContain(watch);
    // Their own chat is theirs.
    expect((await operator.ask(`/basic ${address}`)).labels).toContain(watch);
  });

  it('ends the watch of an address that the service no longer knows', async () => {
    const { owner, service, press } = await openReportScene();
    const [address] = service.addresses.basic as [string];
    const record = await owner.ask(`/basic ${address}`);
    expect((await press(owner, record, watch)).labels).toContain(stop);
    service.basics.delete(address);
    const gone = await owner.ask(`/basic ${address}`);
    expect(gone.labels).toEqual(['🔄 Look again', stop]);
    expect((await press(owner, gone, stop)).labels).toEqual(['🔄 Look again']);
  });
});

describe('the steps of a low balance', () => {
  const [own, tellHere] = ['✏️ Other steps', '🔔 Notify this chat, too'];

  it('have buttons for those who may set them, in private and in a group', async () => {
    const { owner, person, group: bring, press } = await openReportScene();
    const [admin, operator] = [await person('Ann', 'admin'), await person('Oscar', 'operator')];
    const privately = async (who: typeof admin) => press(who, await who.ask('/balance'), '🪫 Low balance');
    expect((await privately(owner)).labels).toContain(own);
    const page = await privately(admin);
    expect(page.labels).not.toContain(own);
    expect(page.labels).toContain(tellHere);
    expect(page.text).not.toContain('all of its members');
    const group = await bring();
    for (const each of [admin, operator]) group.add(each);
    const inGroup = async (who: typeof admin) => {
      const balance = await who.ask('/balance', { chat: group });
      const last = () => who.ephemeral(group).at(-1);
      await who.press(last() ?? balance, '🪫 Low balance', { chat: group });
      await expect.poll(() => last()?.text).toContain('Owners are notified');
      return last()!;
    };
    expect((await inGroup(owner)).labels).toEqual(expect.arrayContaining([own, tellHere]));
    const admins = await inGroup(admin);
    expect(admins.labels).toContain(tellHere);
    expect(admins.labels).not.toContain(own);
    expect(admins.text).toContain('all of its members see the balance');
    expect((await inGroup(operator)).labels).toEqual(['⬅️ Balance']);
  });
});
