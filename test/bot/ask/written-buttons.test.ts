// Callback data as messages in chats hold it. These texts never change: a button that was sent last year must still work.

import { describe, expect, it } from 'vitest';
import * as account from '../../../src/features/account/buttons.ts';
import { defineShowButton } from '../../../src/bot/ask/callback-data.ts';
import { alertButtons, muteButtons } from '../../../src/features/alerts/buttons.ts';
import * as form from '../../../src/bot/ask/buttons.ts';
import * as book from '../../../src/features/book/buttons.ts';
import * as buy from '../../../src/features/buy/buttons.ts';
import * as chat from '../../../src/features/chat/buttons.ts';
import { codeButtons } from '../../../src/features/codes/code.ts';
import * as history from '../../../src/features/history/buttons.ts';
import * as replay from '../../../src/features/replay/buttons.ts';
import * as team from '../../../src/features/team/buttons.ts';
import * as template from '../../../src/features/template/buttons.ts';

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const token = 'Zk3-_aB4'.repeat(4);
const sha = '0123456789abcdef';
const hash = sha.repeat(4);
const packedHash = `h${Buffer.from(hash, 'hex').toString('base64url')}`;
const packedAccount = Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex').toString('base64url');
const day = { first: '2026-11-20', last: '2026-11-20' };
const days = { first: '2026-11-01', last: '2026-11-15' };
const at = (filter: unknown, page: number) => ({ position: { filter, page } });
const first = at('all', 0).position;
const second = at('mine', 12).position;
const answered = (personId: number, question: string, value: string) => ({ personId, question, value });
const offered = (resource: string, quantity: number) => ({ resource, quantity, receiver: address });
const scoped = (kind: string, id: number) => ({ scope: { kind, id } });
const farPage = { page: 123_456_789, pageSize: 20, address };
const farOrder = { id: 'AB2C7DEF', ...at({ to: address }, 999_999) };
const fromAmount = { name: 'code', unit: 'sun', amount: 500_000_000 };
const confirmed = { target: 'here+', digest: sha };
const words = { event: 'address-monitor', locale: 'pt-BR', rule: 0 };

type AnyButton = {
  read(data: string): Record<string, unknown> | undefined;
  data(values: Record<string, unknown>): string;
};

/** What each kind of button has written, and what that means. */
const written: ReadonlyArray<[name: string, data: string, values?: Record<string, unknown>]> = [
  ['menuButtons.show', 'menu:show'],
  ['menuButtons.more', 'menu:more:1', { part: 1 }],
  ['helpButtons.show', 'help:show'],
  ['helpButtons.all', 'help:all', {}],
  ['linkButtons.show', 'link:show'],
  ['alertButtons.show', 'alerts:show'],
  ['alertButtons.turn', 'alerts:on', { state: 'on' }],
  ['alertButtons.turn', 'alerts:off', { state: 'off' }],
  ['alertButtons.setting', 'alerts:folding', { setting: 'folding' }],
  ['alertButtons.setting', 'alerts:lists', { setting: 'lists' }],
  ['muteButtons.show', 'mute:show'],
  ['muteButtons.more', 'mute:more:1', { part: 1 }],
  ['muteButtons.all', 'mute:all:1h', { period: '1h' }],
  ['muteButtons.all', 'mute:all:ever', { period: 'ever' }],
  ['muteButtons.end', 'mute:end'],
  ['languageButtons.show', 'language:show'],
  ['languageButtons.set', 'language:set:ru', { locale: 'ru' }],
  ['timezoneButtons.show', 'timezone:show'],
  ['timezoneButtons.set', 'timezone:set:Etc/GMT-3', { zone: 'Etc/GMT-3' }],
  ['timezoneButtons.set', 'timezone:set:+05:30', { zone: '+05:30' }],
  ['cancelFormButton', 'cancel:form'],
  ['waitButton', 'wait:moment'],
  ['balanceButtons.show', 'balance:show'],
  ['balanceButtons.details', 'balance:details'],
  ['balanceButtons.steps', 'balance:steps'],
  ['balanceButtons.setSteps', 'balance:below:usual', { choice: 'usual' }],
  ['balanceButtons.setSteps', 'balance:below:few', { choice: 'few' }],
  ['balanceButtons.setSteps', 'balance:below:early', { choice: 'early' }],
  ['balanceButtons.setSteps', 'balance:below:off', { choice: 'off' }],
  ['balanceButtons.askSteps', 'balance:own'],
  ['balanceButtons.tellHere', 'balance:here:on', { state: 'on' }],
  ['balanceButtons.tellHere', 'balance:here:off', { state: 'off' }],
  ['balanceButtons.answer', 'balance:form:rs:steps:back', answered(1000, 'steps', 'back')],
  ['rechargeButtons.show', 'recharge:show'],
  ['rechargeButtons.below', 'recharge:new'],
  ['rechargeButtons.qr', 'recharge:qr'],
  ['rechargeButtons.forOrder', 'recharge:for:AB2C7', { id: 'AB2C7' }],
  ['rechargeButtons.refreshForOrder', 'recharge:look:AB2C7', { id: 'AB2C7' }],
  ['basicButtons.show', 'basic:show'],
  ['basicButtons.showAddress', `basic:show:${address}`, { address }],
  ['basicButtons.other', 'basic:other'],
  ['basicButtons.list', 'basic:list:0', { page: 0 }],
  ['basicButtons.watch', `basic:watch:${address}:on`, { address, state: 'on' }],
  ['basicButtons.watch', `basic:watch:${address}:off`, { address, state: 'off' }],
  ['basicButtons.meant', `basic:meant:${address}`, { address }],
  ['basicButtons.ask', `basic:ask:${address}:on`, { address, target: 'on' }],
  ['basicButtons.ask', `basic:ask:${address}:off`, { address, target: 'off' }],
  ['basicButtons.confirm', `basic:set:${address}:token-12`, { address, token: 'token-12' }],
  ['basicButtons.cancel', `basic:no:${address}:token-12`, { address, token: 'token-12' }],
  ['billsButtons.show', 'bills:show'],
  ['billsButtons.page', 'bills:page:0:5', { page: 0, pageSize: 5 }],
  ['billsButtons.pageOfAddress', `bills:page:123456789:20:${address}`, farPage],
  ['flashButtons.show', 'flash:show'],
  ['flashButtons.answer', 'flash:form:rs:what:ENERGY', answered(1000, 'what', 'ENERGY')],
  ['flashButtons.answer', 'flash:form:rs:much:back', answered(1000, 'much', 'back')],
  ['flashButtons.answer', 'flash:form:0:to:cancel', answered(0, 'to', 'cancel')],
  ['flashButtons.answer', `flash:form:2gosa7pa2gv:to:${address}`, answered(2 ** 53 - 1, 'to', address)],
  ['flashButtons.offer', `flash:offer:e:zik0zj:${address}`, offered('e', 2_147_483_647)],
  ['flashButtons.offer', `flash:offer:b:12kw:${address}`, offered('b', 50_000)],
  ['flashButtons.to', `flash:to:${address}`, { receiver: address }],
  ['orderButtons.show', 'order:show'],
  ['orderButtons.answer', 'order:form:rs:much:65000', answered(1000, 'much', '65000')],
  ['orderButtons.offer', `order:offer:1e5k:${address}`, { quantity: 65_000, receiver: address }],
  ['orderButtons.ask', 'order:ask:1e5k', { quantity: 65_000 }],
  ['orderButtons.to', `order:to:${address}`, { receiver: address }],
  ['orderButtons.decide', `order:confirm:${token}`, { action: 'confirm', token }],
  ['orderButtons.decide', `order:cancel:${token}`, { action: 'cancel', token }],
  ['orderButtons.approve', `order:approve:${token}`, { action: 'approve', token }],
  ['orderButtons.approve', `order:refuse:${token}`, { action: 'refuse', token }],
  ['orderButtons.leave', 'order:leave:AB2C7', { id: 'AB2C7' }],
  ['orderButtons.look', 'order:look:AB2C7', { id: 'AB2C7' }],
  ['orderButtons.again', 'order:again:AB2C7', { id: 'AB2C7' }],
  ['orderButtons.repeat', 'order:repeat:AB2C7', { id: 'AB2C7' }],
  ['orderButtons.reminders', 'order:reminders'],
  ['orderButtons.remind', 'order:remind:0', { minutes: 0 }],
  ['orderButtons.remind', 'order:remind:15', { minutes: 15 }],
  ['historyButtons.show', 'orders:show'],
  ['historyButtons.list', 'orders:list:all:0', { position: first }],
  ['historyButtons.more', 'orders:more:all:0:1', { position: { filter: 'all', page: 0 }, part: 1 }],
  ['historyButtons.list', 'orders:list:open:999999', { position: { filter: 'open', page: 999_999 } }],
  ['historyButtons.list', 'orders:list:day.20261120:2', at({ days: day }, 2)],
  ['historyButtons.list', 'orders:list:days.20261101-20261115:0', at({ days }, 0)],
  ['historyButtons.list', `orders:list:to.${packedAccount}:0`, at({ to: address }, 0)],
  ['historyButtons.order', 'orders:one:AB2C7:all:0', { id: 'AB2C7', position: first }],
  ['historyButtons.look', 'orders:look:AB2C7:mine:12', { id: 'AB2C7', position: second }],
  ['historyButtons.record', 'orders:record:AB2C7:mine:12', { id: 'AB2C7', position: second }],
  [
    'historyButtons.record',
    `orders:record:AB2C7DEF:${packedAccount}.e3ezzx:999999`,
    {
      id: 'AB2C7DEF',
      ...at({ to: address, days: { first: '2020-01-05', last: '2097-09-24' } }, 999_999),
    },
  ],
  ['historyButtons.reread', 'orders:reread:AB2C7:mine:12', { id: 'AB2C7', position: second }],
  ['historyButtons.reread', `orders:reread:AB2C7DEF:to.${packedAccount}:999999`, farOrder],
  ['historyButtons.askService', 'orders:ask:t84121.x-y', { number: '84121.x-y' }],
  ['historyButtons.askService', `orders:ask:${packedHash}`, { number: hash }],
  ['historyButtons.periods', 'orders:csv'],
  ['historyButtons.table', 'orders:csv:day', { period: 'day' }],
  ['historyButtons.table', 'orders:csv:week', { period: 'week' }],
  ['historyButtons.table', 'orders:csv:days30', { period: 'days30' }],
  ['historyButtons.table', 'orders:csv:month', { period: 'month' }],
  ['historyButtons.tableOfDays', 'orders:csv:20261101-20261115', { days }],
  ['addressButtons.show', 'addresses:show'],
  ['addressButtons.page', 'addresses:page:3', { page: 3 }],
  ['addressButtons.export', 'addresses:export'],
  ['addressButtons.entry', `addresses:entry:${address}`, { address }],
  ['addressButtons.name', `addresses:name:${address}`, { address }],
  ['addressButtons.add', 'addresses:add'],
  ['addressButtons.import', 'addresses:import'],
  ['addressButtons.confirmImport', 'addresses:take:aB3-_dE6aB3-_dE6', { fingerprint: 'aB3-_dE6aB3-_dE6' }],
  ['addressButtons.save', `addresses:save:${address}:AB2C7DEF`, { address, order: 'AB2C7DEF' }],
  ['addressButtons.label', `addresses:label:${address}`, { address }],
  ['addressButtons.tags', `addresses:tags:${address}`, { address }],
  ['addressButtons.remove', `addresses:removed:${address}`, { address }],
  ['memberButtons.show', 'members:show'],
  ['memberButtons.page', 'members:page:1', { page: 1 }],
  ['memberButtons.person', 'members:person:7000000001', { personId: 7_000_000_001 }],
  ['memberButtons.role', 'members:role:42:operator', { personId: 42, role: 'operator' }],
  ['memberButtons.invite', 'members:invite'],
  ['memberButtons.inviteAs', 'members:link:viewer', { role: 'viewer' }],
  ['memberButtons.withdrawInvites', 'members:withdraw'],
  ['removalButtons.ask', 'members:remove:42', { personId: 42 }],
  ['removalButtons.askToKeepGroups', 'members:remove-keep:42', { personId: 42 }],
  ['removalButtons.askToLeaveGroups', 'members:remove-leave:42', { personId: 42 }],
  ['removalButtons.remove', 'members:removed:42', { personId: 42 }],
  ['removalButtons.removeKeepingGroups', 'members:removed-kept:42', { personId: 42 }],
  ['removalButtons.removeLeavingGroups', 'members:removed-left:42', { personId: 42 }],
  ['limitButtons.list', 'members:limits'],
  ['limitButtons.one', 'members:limit:perOrder', { name: 'perOrder' }],
  ['limitButtons.unit', 'members:limit:perPersonDay:energy', { name: 'perPersonDay', unit: 'energy' }],
  ['limitButtons.ask', 'members:limit-ask:approval:bandwidth', { name: 'approval', unit: 'bandwidth' }],
  ['limitButtons.set', 'members:limit-set:code:sun:500000000', fromAmount],
  ['limitButtons.set', 'members:limit-set:perDay:sun:off', { name: 'perDay', unit: 'sun', amount: null }],
  ['limitButtons.askToUnlock', 'members:unlock'],
  ['limitButtons.unlock', 'members:unlocked'],
  ['limitButtons.onlyBook', 'members:only-book'],
  ['limitButtons.turnOnlyBook', 'members:only-book:on', { state: 'on' }],
  ['codeButtons.show', 'code:show'],
  ['codeButtons.setUp', 'code:set-up'],
  ['codeButtons.next', 'code:next:17', { id: 17 }],
  ['codeButtons.askToRemove', 'code:remove'],
  ['codeButtons.remove', 'code:removed'],
  ['replayButtons.show', 'replay:show'],
  ['replayButtons.list', 'replay:list:reason:2', { by: 'reason', page: 2 }],
  ['replayButtons.group', 'replay:group:chat.77:0', { ...scoped('chat', 77), page: 0 }],
  ['replayButtons.delivery', 'replay:one:77', { id: 77 }],
  ['replayButtons.event', 'replay:event:901', { seq: 901 }],
  ['replayButtons.ask', 'replay:ask:event.901:here', { ...scoped('event', 901), target: 'here' }],
  ['replayButtons.ask', 'replay:ask:one.77:there+', { ...scoped('one', 77), target: 'there+' }],
  ['replayButtons.confirm', `replay:go:reason.9:here+:${sha}`, { ...scoped('reason', 9), ...confirmed }],
  ['replayButtons.askToDismiss', 'replay:drop:one.77', scoped('one', 77)],
  ['replayButtons.dismiss', `replay:dropped:chat.77:${sha}`, { ...scoped('chat', 77), digest: sha }],
  ['whyButtons.show', 'why:show'],
  ['whyButtons.event', 'why:one:901', { seq: 901 }],
  ['whyButtons.test', 'why:test'],
  ['templateButtons.show', 'template:show'],
  ['templateButtons.see', 'template:see:address-monitor:pt-BR:12:3', { ...words, rule: 12, nth: 3 }],
  ['templateButtons.edit', 'template:edit:address-monitor:pt-BR:0', words],
  ['templateButtons.test', 'template:test:address-monitor:pt-BR:0', words],
  ['templateButtons.fields', 'template:fields:address-monitor:pt-BR:0', words],
  ['templateButtons.builtIn', 'template:reset:address-monitor:pt-BR:0', words],
  ['templateButtons.rules', 'template:for:address-monitor:pt-BR:0', words],
  ['templateButtons.languages', 'template:in:address-monitor:pt-BR:0', words],
  ['templateButtons.share', 'template:share:address-monitor:pt-BR:0', words],
  ['templateButtons.import', 'template:import'],
  ['templateButtons.failed', 'template:failed:Zk3-_aB4Zk3-_aB4', { id: 'Zk3-_aB4Zk3-_aB4' }],
  ['templateAnswerButton', 'template:form:rs:text:save', answered(1000, 'text', 'save')],
];

const modules = [account, form, book, buy, chat, history, replay, team, template];
const buttons = new Map(
  [...modules, { codeButtons, alertButtons, muteButtons }].flatMap((module) => listButtons(module)),
);

function listButtons(value: object, path = ''): Array<[string, AnyButton]> {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return [];
    const here = path === '' ? name : `${path}.${name}`;
    return 'read' in part ? [[here, part as AnyButton]] : listButtons(part, here);
  });
}

describe('callback data', () => {
  it('is listed here for every kind of button', () => {
    expect([...buttons.keys()].sort()).toEqual([...new Set(written.map(([name]) => name))].sort());
  });

  it.each(written)(
    '%s writes and reads %s, and no other kind of button reads it',
    (name, data, values = {}) => {
      const button = buttons.get(name)!;
      expect(button.read(data)).toEqual(values);
      expect(button.data(values)).toBe(data);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      const readers = [...buttons].filter(([, each]) => each.read(data) !== undefined);
      expect(readers.map(([reader]) => reader)).toEqual([name]);
    },
  );

  it('of the menu is <command>:show', () => {
    expect(defineShowButton('orders').data()).toBe('orders:show');
  });
});
