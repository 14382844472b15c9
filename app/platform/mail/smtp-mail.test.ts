import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { parseEnv, setEnv } from '../env.server.ts';
import { fileStore } from '../storage/files.server.ts';
import { createSmtpMail } from './smtp-mail.server.ts';

const mail = {
  id: 'abc',
  to: 'ana@exemplo.com.br',
  subject: 'Confirme o seu e-mail',
  text: 'Olá, João!',
  html: '<p>Olá</p>',
};
let server: SMTPServer | undefined;

/** A real SMTP server on this machine; stores received mails, or refuses with `refusal`. */
async function listen(received: string[], refusal?: Error): Promise<string> {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'conta' && password === 'segredo'
        ? done(null, { user: username })
        : done(new Error('senha')),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (!refusal) received.push(Buffer.concat(chunks).toString());
        done(refusal);
      });
    },
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

afterEach(() => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve())));

const from = 'Nome em Dia <nao-responda@nome.exemplo>';

test('a mail arrives with both bodies, its sender and its own id', async () => {
  const received: string[] = [];
  const address = await listen(received);
  await createSmtpMail({ url: `smtp://conta:segredo@${address}`, from }).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: ana@exemplo.com.br');
  expect(received[0]).toContain('nao-responda@nome.exemplo');
  expect(received[0]).toContain('Message-ID: <abc@nome.exemplo>');
  expect(received[0]).toContain('text/plain');
  expect(received[0]).toContain('text/html');
  expect(received[0]).toContain('Auto-Submitted: auto-generated');
  expect(received[0]).not.toContain('List-Unsubscribe');
});

test('an answer of a person names its thread and where to answer, and lets receivers answer', async () => {
  const received: string[] = [];
  const address = await listen(received);
  await createSmtpMail({ url: `smtp://conta:segredo@${address}`, from }).send({
    ...mail,
    replyTo: 'caso+token@nome.exemplo',
    references: ['<primeira@nome.exemplo>', '<segunda@cliente.exemplo>'],
    written: true,
  });
  expect(received[0]).toContain('Reply-To: caso+token@nome.exemplo');
  expect(received[0]).toContain('In-Reply-To: <segunda@cliente.exemplo>');
  expect(received[0]).toMatch(/References: <primeira@nome\.exemplo>\s+<segunda@cliente\.exemplo>/);
  expect(received[0]).not.toContain('Auto-Submitted');
});

test('a mail that allows unsubscribing says how, by one request (RFC 8058)', async () => {
  const received: string[] = [];
  const stop = 'https://nome.exemplo/mensagens/parar?codigo=abc';
  await createSmtpMail({ url: `smtp://conta:segredo@${await listen(received)}`, from }).send({
    ...mail,
    stop,
  });
  expect(received[0]).toContain(`List-Unsubscribe: <${stop}>`);
  expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('an attachment is read from the store when it is sent; without it there is no mail', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-mail-'));
  const secret = 'segredo-dos-testes-com-mais-de-32-caracteres';
  setEnv(parseEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }, { databaseUrl: 'postgres://x', secret }));
  const received: string[] = [];
  const smtp = createSmtpMail({ url: `smtp://conta:segredo@${await listen(received)}`, from });
  const attachment = { file: 'contracts/a.pdf', name: 'contrato-A.pdf', type: 'application/pdf' };
  await expect(smtp.send({ ...mail, attachment })).rejects.toThrow(/missing/);
  await fileStore().put(attachment.file, Buffer.from('%PDF-1.7 conteúdo'));
  await smtp.send({ ...mail, attachment });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('filename=contrato-A.pdf');
  expect(received[0]).toContain(Buffer.from('%PDF-1.7 conteúdo').toString('base64'));
  fs.rmSync(dataDir, { recursive: true });
});

test('a refusal, a wrong password and an unreachable server are errors, for the queue to retry', async () => {
  const address = await listen([], new Error('450 caixa ocupada'));
  await expect(createSmtpMail({ url: `smtp://conta:segredo@${address}`, from }).send(mail)).rejects.toThrow(
    /ocupada/,
  );
  await expect(createSmtpMail({ url: `smtp://conta:errada@${address}`, from }).send(mail)).rejects.toThrow();
  await expect(createSmtpMail({ url: 'smtp://127.0.0.1:9', from }).send(mail)).rejects.toThrow();
});
