import { spawn } from 'node:child_process';
import { createCipheriv, hkdfSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeContract } from '#tests/store-contract.ts';
import { ring } from '../keys.server.ts';
import { createDiskStore } from './disk-store.server.ts';
import { Unreadable } from './sealed-bytes.server.ts';

const secret = 'segredo-dos-testes-com-mais-de-32-caracteres';
const bytes = Buffer.from('Contrato de Ana Souza, CPF 529.982.247-25');
let folder: string;
let root: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-files-'));
  root = path.join(folder, 'files');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const store = (over = {}) => createDiskStore({ root, keys: ring([secret]), ...over });
/** Every file below the root, parts included. */
const files = () =>
  fs.existsSync(root)
    ? (fs.readdirSync(root, { recursive: true, withFileTypes: true }) as fs.Dirent[])
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

describe('a store on the disk', () => storeContract(store));

describe('a stored file', () => {
  test('is read back unchanged, replaced, and removed', async () => {
    await store().put('contracts/a.pdf', bytes);
    expect(await store().get('contracts/a.pdf')).toEqual(bytes);
    await store().put('contracts/a.pdf', Buffer.alloc(0));
    expect(await store().get('contracts/a.pdf')).toEqual(Buffer.alloc(0));
    expect(await store().exists('contracts/a.pdf')).toBe(true);
    expect(await store().exists('contracts')).toBe(false);
    await store().remove('contracts/a.pdf');
    await store().remove('contracts/a.pdf');
    expect(await store().exists('contracts/a.pdf')).toBe(false);
    expect(await store().get('contracts/a.pdf')).toBeNull();
    expect(files()).toEqual([]);
  });

  test('is unreadable on the disk, differs at each writing, and is closed to other accounts', async () => {
    await store().put('a', bytes);
    const [file = ''] = files();
    const first = fs.readFileSync(file);
    expect(first.includes('Ana')).toBe(false);
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    expect(fs.statSync(root).mode & 0o077).toBe(0);
    await store().put('a', bytes);
    expect(fs.readFileSync(file)).not.toEqual(first);
  });

  test("opens files sealed before the key's id was stored, and reseals them", async () => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'nome-em-dia:files:v1', 32));
    const nonce = Buffer.alloc(12, 7);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('a'));
    const sealed = [Buffer.from('NED1'), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
    await store().put('a', bytes);
    fs.writeFileSync(path.join(root, 'a'), Buffer.concat(sealed));
    const changing = store({ keys: ring([`${secret}!`, secret]) });
    expect(await changing.get('a')).toEqual(bytes);
    expect(await changing.reseal('a')).toBe('resealed');
    expect(await changing.reseal('a')).toBe('current');
    expect(await changing.reseal('b')).toBe('missing');
    expect(await store({ keys: ring([`${secret}!`]) }).get('a')).toEqual(bytes);
    await expect(store().get('a')).rejects.toThrow(/which this installation was not given/);
    await expect(store().reseal('a')).rejects.toThrow(Unreadable);
  });

  test('does not open under another key, when changed or cut, or at another path', async () => {
    await store().put('a', bytes);
    await store().put('b', bytes);
    const file = path.join(root, 'a');
    const good = fs.readFileSync(file);
    await expect(store({ keys: ring([`${secret}!`]) }).get('a')).rejects.toThrow();
    for (let at = 0; at < good.length; at += 1) {
      const changed = Buffer.from(good);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      fs.writeFileSync(file, changed);
      await expect(store().get('a'), `byte ${at}`).rejects.toThrow();
    }
    for (const length of [0, 4, 20, good.length - 1]) {
      fs.writeFileSync(file, good.subarray(0, length));
      await expect(store().get('a'), `${length} bytes`).rejects.toThrow();
    }
    fs.copyFileSync(path.join(root, 'b'), file);
    await expect(store().get('a')).rejects.toThrow();
  });
});

describe('no path leads out of the store', () => {
  const outside = [
    '',
    '.',
    '..',
    '../x',
    'a/../../x',
    'a/./b',
    'a//b',
    '/etc/passwd',
    'a/',
    '\\x',
    'a\\..\\..\\x',
    'c:/x',
    'a\0b',
    'a\nb',
    '.parts/x',
    '.hidden',
    'a/..b',
    'a..b',
    'a.',
    '%2e%2e/x',
    '‥/x',
    'ä',
    'A',
    'a b',
    'a/b/c/d/e/f/g',
    'x'.repeat(200),
  ];

  test.each(outside)('%j is refused by every verb', async (hostile) => {
    fs.writeFileSync(path.join(folder, 'x'), 'untouched');
    await expect(store().put(hostile, bytes)).rejects.toThrow(RangeError);
    await expect(store().get(hostile)).rejects.toThrow(RangeError);
    await expect(store().remove(hostile)).rejects.toThrow(RangeError);
    await expect(store().exists(hostile)).rejects.toThrow(RangeError);
    expect(files()).toEqual([]);
    expect(fs.readFileSync(path.join(folder, 'x'), 'utf8')).toBe('untouched');
  });

  test('the control: an ordinary path is accepted', async () => {
    await store().put('contracts/2026/0192-ab_c.v1.pdf', bytes);
    expect(files()).toEqual([path.join(root, 'contracts/2026/0192-ab_c.v1.pdf')]);
  });
});

/** Writes 64 MB to `big` in a separate process, below a shell that may limit it. */
function writeBig(limit = '') {
  const module = path.resolve('app/platform/storage/disk-store.server.ts');
  const script = `
    const { createDiskStore } = await import(${JSON.stringify(module)});
    const store = createDiskStore(${JSON.stringify({ root, keys: ring([secret]) })});
    process.send?.('started');
    await store.put('big', Buffer.alloc(64 * 1024 * 1024, 7)).then(
      () => process.exit(0), (error) => { console.log(error.code); process.exit(3); });`;
  const command = `${limit}exec "$0" --input-type=module -e "$1"`;
  return spawn('sh', ['-c', command, process.execPath, script], { stdio: ['ignore', 'pipe', 'inherit'] });
}
const exitOf = (child: ReturnType<typeof spawn>) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));

describe('an interrupted writing', () => {
  test('by a full disk is an error and leaves no file', async () => {
    // 20 000 blocks of 512 bytes: about 10 MB fit.
    expect(await exitOf(writeBig('ulimit -f 20000; '))).toBe(3);
    expect(files()).toEqual([]);
    expect(await store().exists('big')).toBe(false);
  });

  test('by the end of the process leaves the previous file', async () => {
    await store().put('big', bytes);
    const child = writeBig();
    const parts = path.join(root, '.parts');
    const begun = () => fs.readdirSync(parts).some((name) => fs.statSync(path.join(parts, name)).size > 0);
    while (!begun() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill('SIGKILL');
    expect(await exitOf(child)).toBe('SIGKILL');
    expect(await store().get('big')).toEqual(bytes);
    // Proves that the write was cut: a part is left, and a later process sweeps it away.
    const [left = ''] = fs.readdirSync(parts);
    expect(left).not.toBe('');
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    fs.utimesSync(path.join(parts, left), old, old);
    await store().put('other', bytes);
    expect(fs.readdirSync(parts)).toEqual([]);
  });

  test('the control: uninterrupted, it is stored', async () => {
    expect(await exitOf(writeBig())).toBe(0);
    expect((await store().get('big'))?.length).toBe(64 * 1024 * 1024);
  });
});

test('many writers of one path leave one whole file', async () => {
  const versions = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000, i));
  await Promise.all(versions.map((version) => store().put('same', version)));
  const kept = await store().get('same');
  expect(versions.some((version) => kept?.equals(version))).toBe(true);
  expect(files()).toEqual([path.join(root, 'same')]);
});
