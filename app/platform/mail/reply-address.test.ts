import { expect, test } from 'vitest';
import { conversationOfToken, replyToken } from './reply-address.server.ts';

const ID = '0198f2a4-7c1e-7d3a-9b5c-1f2e3d4c5b6a';
const KEY = 'chave-de-teste';
const TOKEN = 'agmpfjd4dz6tvg24d4xd2tc3niq436ruvl5dsdsm4d';

test('the token of a conversation is the published one and fits a local part', () => {
  expect(replyToken(ID, KEY)).toBe(TOKEN);
  expect(`caso+${TOKEN}`).toHaveLength(47);
});

test('an address with the token names the conversation, in any case and under an older key', () => {
  expect(conversationOfToken(`caso+${TOKEN}@exemplo.com.br`, [KEY])).toBe(ID);
  expect(conversationOfToken(`CASO+${TOKEN.toUpperCase()}@EXEMPLO.COM.BR`, ['nova', KEY])).toBe(ID);
});

test('refuses every changed letter, a shorter token and another key', () => {
  for (let at = 0; at < TOKEN.length; at += 1) {
    const other = TOKEN[at] === 'a' ? 'b' : 'a';
    const changed = TOKEN.slice(0, at) + other + TOKEN.slice(at + 1);
    expect(conversationOfToken(`caso+${changed}@exemplo.com.br`, [KEY])).toBeNull();
  }
  for (const address of [
    `caso+${TOKEN.slice(1)}@x.br`,
    `caso+${TOKEN}a@x.br`,
    `${TOKEN}@x.br`,
    'caso@x.br',
    '',
  ])
    expect(conversationOfToken(address, [KEY])).toBeNull();
  expect(conversationOfToken(`caso+${TOKEN}@exemplo.com.br`, ['outra'])).toBeNull();
});
