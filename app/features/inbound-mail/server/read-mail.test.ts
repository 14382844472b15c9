import { expect, test } from 'vitest';
import { mixedBody, realMails, wholeMail } from '#tests/real-mails.ts';
import { readMail } from './read-mail.server.ts';

const OWN = { domain: 'nome.exemplo', authserv: '' };
const read = async (raw: Buffer) => readMail(OWN, [raw]);

test('of 200 answers of ten mail programs exactly the written text stays', async () => {
  for (const { program, body, text } of realMails(200)) {
    const { value } = await read(wholeMail({ to: 'caso@nome.exemplo', body }));
    expect([program, value.body]).toEqual([program, text]);
    expect(value.automatic).toBe(false);
  }
});

test('reads the recipients of every header that names one', async () => {
  const { value } = await read(
    wholeMail({
      to: 'Equipe <caso@nome.exemplo>, outra@x.exemplo',
      headers: [
        'Delivered-To: CASO+token@nome.exemplo',
        'X-Original-To: <caso+dois@nome.exemplo>',
        'Cc: copia@x.exemplo',
      ],
    }),
  );
  expect(value.to).toEqual([
    'caso+token@nome.exemplo',
    'caso+dois@nome.exemplo',
    'caso@nome.exemplo',
    'outra@x.exemplo',
    'copia@x.exemplo',
  ]);
  expect([value.from, value.name]).toEqual(['mariana@cliente.exemplo', 'Mariana']);
});

test('an attached mail stays a closed attachment, and a small logo is left out', async () => {
  const inner = wholeMail({
    to: 'x@y.z',
    body: mixedBody('dentro', [{ name: 'dentro.pdf', bytes: Buffer.from('x') }]),
  });
  const { value, files } = await read(
    wholeMail({
      to: 'caso@nome.exemplo',
      body: mixedBody('fora', [
        { name: 'carta.eml', type: 'message/rfc822', bytes: inner },
        { name: 'a.pdf', bytes: Buffer.from('%PDF') },
      ]),
    }),
  );
  expect(value.body).toBe('fora');
  expect(value.attachments.map(({ name }) => name)).toEqual(['carta.eml', 'a.pdf']);
  expect(Buffer.from(files[1] ?? []).toString()).toBe('%PDF');
});

test('bytes that are no mail are an empty one, and endless nesting is refused', async () => {
  for (const raw of ['', '\0\0\0', 'x'.repeat(10_000)]) {
    const { value } = await read(Buffer.from(raw));
    expect([value.from, value.attachments]).toEqual(['', []]);
  }
  const nested = 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(500);
  await expect(read(Buffer.from(nested))).rejects.toThrow('nesting');
});
