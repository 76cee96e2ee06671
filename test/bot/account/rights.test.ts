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

  it('have buttons for those who may set them', async () => {
    const scene = await openReportScene();
    const admin = await scene.person('Ann', 'admin');
    const pageOf = async (person: typeof admin) =>
      scene.press(person, await person.ask('/balance'), '🪫 Low balance');
    expect((await pageOf(scene.owner)).labels).toContain(own);
    const page = await pageOf(admin);
    expect(page.labels).not.toContain(own);
    expect(page.labels).toContain(tellHere);
    expect(page.text).not.toContain('all of its members');
  });

  it('in a group show an operator neither, an admin one, and an owner both', async () => {
    const scene = await openReportScene();
    const group = await scene.group();
    const admin = await scene.person('Ann', 'admin');
    const operator = await scene.person('Oscar', 'operator');
    for (const person of [admin, operator]) group.add(person);
    const labelsFor = async (person: typeof admin) => {
      const balance = await person.ask('/balance', { chat: group });
      const own = () => person.ephemeral(group).at(-1);
      await person.press(own() ?? balance, '🪫 Low balance', { chat: group });
      await expect.poll(() => own()?.text).toContain('Owners are notified');
      return own()!.labels;
    };
    expect(await labelsFor(scene.owner)).toEqual(expect.arrayContaining([own, tellHere]));
    const admins = await labelsFor(admin);
    expect(admins).toContain(tellHere);
    expect(admins).not.toContain(own);
    expect(admin.ephemeral(group).at(-1)!.text).toContain('all of its members see the balance');
    expect(await labelsFor(operator)).toEqual(['⬅️ Balance']);
  });
});
