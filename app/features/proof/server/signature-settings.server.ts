import { createPrivateKey } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { foreignError } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { addressFault } from '#app/platform/outgoing.server.ts';
import { CERTIFICATE_FILE } from './foreign-certificate.server.ts';
import { fromBase64, keyRow } from './house-keys.server.ts';
import type { Identity } from './make-certificate.server.ts';
import { MAX_P12_BYTES } from './read-p12.server.ts';

const { signingKeys: k, signingSettings: s } = schema;

export type SignatureSettings = {
  /** The bought certificate that signs; null while the house's own signs. */
  company: { name: string; issuer: string; until: string } | null;
  stampUrl: string;
  version: number;
};

export async function signatureSettings(admin: SignedInActor): Promise<SignatureSettings> {
  return asActor(admin, async (tx) => {
    const [key] = await tx
      .select({ certificate: k.certificate })
      .from(k)
      .where(and(eq(k.role, 'company'), isNull(k.retiredAt)));
    const [row] = await tx.select({ stampUrl: s.stampUrl, version: s.version }).from(s).where(eq(s.id, 1));
    const read = key && readCertificate(fromBase64(key.certificate));
    return {
      company: read ? { name: read.name, issuer: read.issuerName, until: read.notAfter.toISOString() } : null,
      stampUrl: row?.stampUrl ?? '',
      version: row?.version ?? 0,
    };
  });
}

const retire = (tx: Tx) =>
  tx
    .update(k)
    .set({ retiredAt: new Date() })
    .where(and(eq(k.role, 'company'), isNull(k.retiredAt)))
    .returning({ id: k.id });

/** Saves the certificate that signs documents from now on; signatures of the previous one stay valid. */
export async function saveCompanyCertificate(
  admin: SignedInActor,
  bytes: Buffer,
  password: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (bytes.length === 0 || bytes.length > MAX_P12_BYTES) {
    const message = bytes.length === 0 ? 'Escolha o arquivo do certificado' : 'Este arquivo é grande demais';
    return err({ code: 'invalid', message, fields: { certificate: message } });
  }
  const read = await openCertificate(admin.userId, bytes, password, now);
  if (!read.ok) return read;
  const row = keyRow('company', read.value);
  return asActor(admin, async (tx) => {
    await retire(tx);
    await tx.insert(k).values(row);
    await recordAudit(tx, admin, {
      action: 'signature.certificate',
      entity: 'signing_keys',
      entityId: row.id,
      after: { name: readCertificate(read.value.certificate).name },
    });
    return ok(null);
  });
}

/** Removes the bought certificate: the house's own signs again. */
export const removeCompanyCertificate = (admin: SignedInActor): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    for (const { id } of await retire(tx))
      await recordAudit(tx, admin, { action: 'signature.remove', entity: 'signing_keys', entityId: id });
    return ok(null);
  });

const StampInput = z.object({
  stampUrl: z
    .string()
    .trim()
    .max(300, 'No máximo 300 caracteres')
    .refine((text) => text === '' || URL.canParse(text), 'Endereço inválido: comece por https://'),
});

/** Saves the address of the time stamping authority; empty for the house's own clock. */
export async function saveStampUrl(
  admin: SignedInActor,
  version: number,
  entries: Record<string, string>,
): Promise<Result<null>> {
  const parsed = parseInput(StampInput, entries);
  if (!parsed.ok) return parsed;
  const { stampUrl } = parsed.value;
  if (stampUrl && (await addressFault(new URL(stampUrl)))) {
    const message = 'Use um endereço público que comece por https://';
    return err({ code: 'address', message, fields: { stampUrl: message } });
  }
  return asActor(admin, async (tx): Promise<Result<null>> => {
    const [saved] = await tx
      .insert(s)
      .values({ stampUrl, version: version + 1 })
      .onConflictDoUpdate({
        target: s.id,
        set: { stampUrl, version: version + 1 },
        setWhere: eq(s.version, version),
      })
      .returning({ version: s.version });
    if (!saved)
      return err({ code: 'stale', message: 'Outra pessoa mudou isto. Confira como ficou e tente de novo.' });
    await recordAudit(tx, admin, {
      action: 'signature.stamp',
      entity: 'signing_settings',
      entityId: '1',
      after: { stampUrl },
    });
    return ok(null);
  });
}

/**
 * Opens the file of a certificate in a parser process: the file itself sets the number of password hashes.
 */
async function openCertificate(
  account: string,
  bytes: Buffer,
  password: string,
  now: Date,
): Promise<Result<Identity>> {
  const read = await parseForeign(CERTIFICATE_FILE, { account }, { password, now: now.toISOString() }, [
    bytes,
  ]);
  if (!read.ok) return foreignError(read.reason, 'file', 'certificate');
  if (!read.value.ok) return read.value;
  const [certificate, key, ...chain] = read.files;
  if (!certificate || !key) return foreignError('failed', 'file', 'certificate');
  return ok({
    certificate: new Uint8Array(certificate),
    key: createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }),
    chain: chain.map((one) => new Uint8Array(one)),
  });
}
