import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ChainAnchor } from '#app/features/audit/rules/chain.ts';

const fileOf = (dataDir: string) => path.join(dataDir, 'anchors', 'heads.jsonl');

/** Derives a key of 256 bits from the installation's secret, used only for anchors (HKDF, RFC 5869). */
export const anchorKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'nome-em-dia:anchors:v1', 32));

const sign = (key: Buffer, body: string) => createHmac('sha256', key).update(body).digest('base64url');

type Line = { mac: string; body: string };

function lineOf(text: string): Line {
  const space = text.indexOf(' ');
  return { mac: text.slice(0, space), body: text.slice(space + 1) };
}

function isSigned(keys: readonly Buffer[], { mac, body }: Line): boolean {
  const given = Buffer.from(mac);
  return keys.some((key) => {
    const right = Buffer.from(sign(key, body));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/**
 * Appends a signed line to this machine's file of anchors and syncs it to the disk; no account of the
 * database can write there. A line that a crash cut in two is left as it is.
 */
export async function appendAnchor(dataDir: string, key: Buffer, anchor: ChainAnchor): Promise<void> {
  const file = fileOf(dataDir);
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const before = await readText(file);
  const body = JSON.stringify(anchor);
  const handle = await fs.open(file, 'a', 0o600);
  try {
    await handle.appendFile(
      `${before === '' || before.endsWith('\n') ? '' : '\n'}${sign(key, body)} ${body}\n`,
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the anchors of this machine, oldest first.
 * @param keys current and previous signing keys.
 * @returns also the numbers of lines without a valid signature.
 */
export async function readAnchors(
  dataDir: string,
  keys: readonly Buffer[],
): Promise<{ anchors: ChainAnchor[]; forged: number[] }> {
  const anchors: ChainAnchor[] = [];
  const forged: number[] = [];
  for (const [index, line] of (await readText(fileOf(dataDir))).split('\n').entries()) {
    if (line === '') continue;
    const { mac, body } = lineOf(line);
    if (isSigned(keys, { mac, body })) anchors.push(JSON.parse(body));
    else forged.push(index + 1);
  }
  return { anchors, forged };
}

/**
 * Re-signs lines of a previous key with the newest one, so that removing a secret does not make its anchors
 * look forged. Lines without a valid signature stay unchanged.
 */
export async function signAnew(dataDir: string, [newest, ...previous]: readonly Buffer[]): Promise<void> {
  const file = fileOf(dataDir);
  const before = await readText(file);
  const after = before
    .split('\n')
    .map((text) => {
      const line = lineOf(text);
      return newest && isSigned(previous, line) ? `${sign(newest, line.body)} ${line.body}` : text;
    })
    .join('\n');
  if (after === before) return;
  await fs.writeFile(`${file}.part`, after, { mode: 0o600, flush: true });
  await fs.rename(`${file}.part`, file);
}

const readText = (file: string) =>
  fs.readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
