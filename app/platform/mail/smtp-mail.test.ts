import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpMail } from './smtp-mail.server.ts';

const mail = {
  id: 'abc',
  to: 'ana@exemplo.com.br',
  subject: 'Confirme o seu e-mail',
  text: 'Olá, João!',
  html: '<p>Olá</p>',
};
let server: SMTPServer | undefined;

/** A real SMTP server on this machine; keeps what it was given, or refuses with `refusal`. */
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
});

test('a refusal, a wrong password and a server that is away are errors, for the queue to try again', async () => {
  const address = await listen([], new Error('450 caixa ocupada'));
  await expect(createSmtpMail({ url: `smtp://conta:segredo@${address}`, from }).send(mail)).rejects.toThrow(
    /ocupada/,
  );
  await expect(createSmtpMail({ url: `smtp://conta:errada@${address}`, from }).send(mail)).rejects.toThrow();
  await expect(createSmtpMail({ url: 'smtp://127.0.0.1:9', from }).send(mail)).rejects.toThrow();
});
