import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resealPiece } from '#app/features/installation/server/index.server.ts';
import { listSecrets } from '#app/features/integrations/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { credentialPlace } from '#app/platform/adapter-settings.server.ts';
import { auth } from '#app/platform/auth.server.ts';
import { rolePasswords, roleUrl } from '#app/platform/db/connections.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { keyId } from '#app/platform/keys.server.ts';
import { renewedCookies } from '#app/platform/old-signatures.server.ts';
import { openText, sealText } from '#app/platform/secrets.server.ts';
import { readSession } from '#app/platform/session.server.ts';
import { checkFileLink, signFileLink } from '#app/platform/storage/file-links.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { boot, type Running } from '#server/boot.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { newSessions } from '../scripts/session-cookie.ts';
import { addPerson } from './people.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

const [A, B, C, F] = ['a', 'b', 'c', 'f'].map((letter) => `${letter.repeat(20)}-segredo-da-troca`) as [
  string,
  string,
  string,
  string,
];
const BYTES = Buffer.from('%PDF-1.7 um documento');
let folder: string;
let server: EmbeddedPostgres;
let s3: S3Server;

// The passwords of the logins belong to the whole server: the one that all tests share must keep its own.
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-rotation-'));
  fs.chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), password: 'x', disposable: true });
  s3 = await startS3Server({ accessKeyId: 'chave', secretAccessKey: 'da-loja', region: 'us-east-1' }, [
    'nome-loan-documents',
  ]);
});
afterAll(async () => {
  await s3.stop();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Clears the memory of the process, to act like another one. */
function forgetProcess() {
  const kept = globalThis as Record<string, unknown>;
  for (const name of ['__nomeFiles', '__nomeAuth', '__nomeLogins', '__nomeAdapters', '__nomeEnv'])
    delete kept[name];
}

test.each([
  { store: 'the disk', files: () => ({}) },
  {
    store: 'S3',
    files: () => ({
      FILES: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: 'chave',
      S3_SECRET_ACCESS_KEY: 'da-loja',
    }),
  },
])(
  'a secret is changed while everything stays readable, files on $store',
  async ({ store, files }) => {
    const name = `rotation_${store.replace(/\W/g, '').toLowerCase()}`;
    const root = new pg.Client({ connectionString: server.ownerUrl });
    await root.connect();
    await root.query(`create database ${name}`);
    await root.end();
    const DATABASE_URL = server.ownerUrl.replace(/\/postgres$/, `/${name}`);
    const base = {
      NODE_ENV: 'test',
      DATABASE_URL,
      PUBLIC_KEY: 'chave-de-teste',
      APP_URL: 'http://localhost:3999',
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
      JOB_WORKERS: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: path.join(folder, name),
      ...files(),
    };
    // Kept as it is: a plain copy in its place would not change what the runtime and other tests read.
    const before = process.env;
    let running: Running | null = null;
    /** Acts as another process with these secrets. */
    const start = async (secrets: NodeJS.ProcessEnv) => {
      await running?.stop();
      running = null;
      forgetProcess();
      process.env = { ...before, ...base, ...secrets };
      running = await boot(process.cwd());
    };
    const owner = new pg.Client({ connectionString: DATABASE_URL });
    await owner.connect();
    try {
      await start({ APP_SECRET: A });
      const { userId } = await addPerson(owner);
      const { userId: adminId } = await addPerson(owner, 'admin');
      const admin = { kind: 'admin', userId: adminId } as const;
      const file = `loan-documents/${userId}/card/1-documento.pdf`;
      await fileStore().put(file, BYTES);
      await owner.query(
        `with card as (insert into cards (user_id, card_type) values ($1, 'nome') returning id)
       insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256)
       select $1, id, 'd.pdf', $2, 20, 'application/pdf', repeat('a', 64) from card`,
        [userId, file],
      );
      const endpoint = randomUUID();
      await owner.query(
        "insert into webhook_endpoints (id, url, events, encrypted_secret) values ($1, 'https://a.exemplo', '{}', $2)",
        [endpoint, sealText(`webhook_endpoints/${endpoint}`, 'do webhook')],
      );
      await owner.query("insert into integration_credentials (adapter, encrypted) values ('assistant', $1)", [
        sealText(credentialPlace('assistant'), '{"key":"da API"}'),
      ]);
      // As written by a release before the numbers.
      await owner.query('insert into two_factors (user_id, secret, backup_codes) values ($1, $2, $2)', [
        userId,
        await symmetricEncrypt({ key: A, data: 'do autenticador' }),
      ]);
      const scope = { kind: 'documento', fileId: randomUUID(), actorKind: 'customer', userId };
      const link = new URLSearchParams(signFileLink(scope, new Date()));
      let cookie = `nome.session_token=${(await newSessions(owner, [userId], A))[0]}`;

      /** Reads all sealed data, as requests do. */
      const readAll = async () => {
        expect(await fileStore().get(file)).toEqual(BYTES);
        const { rows } = await owner.query(
          `select encrypted_secret as webhook, (select encrypted from integration_credentials) as credential,
           (select secret from two_factors) as factor, (select backup_codes from two_factors) as codes
         from webhook_endpoints`,
        );
        expect(openText(`webhook_endpoints/${endpoint}`, rows[0].webhook)).toBe('do webhook');
        expect(openText(credentialPlace('assistant'), rows[0].credential)).toBe('{"key":"da API"}');
        const { secretConfig: key } = await auth().$context;
        expect(await symmetricDecrypt({ key, data: rows[0].factor })).toBe('do autenticador');
        expect(await symmetricDecrypt({ key, data: rows[0].codes })).toBe('do autenticador');
        const renewed = renewedCookies(cookie);
        cookie = renewed?.cookies[0]?.split(';')[0] ?? cookie;
        expect((await readSession(new Headers({ cookie }))).session?.user.id).toBe(userId);
        const known = await asActor(system('test'), (tx) => tx.execute('select 1 as one'));
        expect(known.rows).toEqual([{ one: 1 }]);
        return rows[0];
      };
      await readAll();

      // A start without the secret of the stored data changes nothing, and names the missing one.
      await expect(start({ APP_SECRET: B })).rejects.toThrow(
        `APP_SECRET is not the secret of this installation (it is key ${keyId(B)}, and data is sealed under key ${keyId(A)})`,
      );

      await start({ APP_SECRET: B, APP_SECRET_PREVIOUS: A });
      await readAll();
      expect(checkFileLink(link, scope, new Date())).toEqual({ state: 'good', kind: 'documento' });
      expect(await listSecrets(admin)).toEqual({ needed: [keyId(A)], done: [] });
      await resealPiece({});
      expect(await listSecrets(admin), 'one more pass has to find nothing').toEqual({
        needed: [keyId(A)],
        done: [],
      });
      const resealed = await readAll();
      for (const text of [resealed.webhook, resealed.credential]) {
        expect(Buffer.from(text, 'base64').subarray(4, 12).toString('hex')).toBe(keyId(B));
      }
      await resealPiece({});
      expect(await listSecrets(admin)).toEqual({ needed: [], done: [keyId(A)] });
      // The logins' passwords sealed under A no longer work; this process continues with the new ones.
      await closePools();
      await readAll();
      const old = new pg.Client({ connectionString: roleUrl(DATABASE_URL, 'worker', rolePasswords(A)) });
      await expect(old.connect()).rejects.toThrow(/password authentication failed/);

      await start({ APP_SECRET: B });
      await readAll();
      expect(renewedCookies(cookie)).toBeNull();
      expect(await listSecrets(admin)).toEqual({ needed: [], done: [] });
      await expect(start({ APP_SECRET: C })).rejects.toThrow(/not the secret of this installation/);
      await expect(start({ APP_SECRET: A })).rejects.toThrow(/not the secret of this installation/);

      // Files get a separate key, which is required from then on.
      await start({ APP_SECRET: B, FILES_KEY: F });
      await readAll();
      for (const _ of ['seals', 'finds nothing']) await resealPiece({});
      await start({ APP_SECRET: B, FILES_KEY: F });
      await readAll();
      await expect(start({ APP_SECRET: B })).rejects.toThrow(new RegExp(`sealed under key ${keyId(F)}`));
    } finally {
      await (running as Running | null)?.stop();
      await owner.end();
      process.env = before;
      forgetProcess();
    }
  },
  120_000,
);
