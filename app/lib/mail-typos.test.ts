import { expect, test } from 'vitest';
import { proposedMail } from './mail-typos.ts';

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmail', 'ana@gmail.com'],
  ['ana@gmail.com.br', 'ana@gmail.com'],
  ['Ana@GMAIL.CON', 'ana@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana@hotmail.con', 'ana@hotmail.com'],
  ['ana@hormail.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yahoo.com.b', 'ana@yahoo.com.br'],
  ['ana@yaho.com.br', 'ana@yahoo.com.br'],
  ['ana@iclud.com', 'ana@icloud.com'],
  ['ana@uol.con.br', 'ana@uol.com.br'],
  ['ana@padaria.con.br', 'ana@padaria.com.br'],
  ['ana@padaria.combr', 'ana@padaria.com.br'],
  ['ana@gmail,com', 'ana@gmail.com'],
])('%s was meant as %s', (typed, meant) => expect(proposedMail(typed)).toBe(meant));

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@aol.com',
  'ana@ig.com.br',
  'ana@live.com.pt',
  'ana@proton.me',
  'ana@padaria.com.br',
  'ana@empresa.co',
  'ana@ufsc.br',
  'ana@bb.com.br',
  'ana@oi.com.br',
  'ana@sc.gov.br',
  'ana',
  '@gmail.con',
  'ana@x@gmail.con',
  '',
])('nothing is proposed for %s', (typed) => expect(proposedMail(typed)).toBeNull());

test('a proposed address gets no further proposal', () => {
  for (const typed of ['ana@gmial.con', 'ana@hotmial.com.br', 'ana@yahooo.com.br', 'ana@uoll.com.br']) {
    const meant = proposedMail(typed);
    expect(meant, typed).not.toBeNull();
    expect(proposedMail(meant ?? '')).toBeNull();
  }
});
