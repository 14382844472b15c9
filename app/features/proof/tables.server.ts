import { sql } from 'drizzle-orm';
import { date, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  rawCheck,
  SHA256,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';
import { KEY_ROLES, type KeyRole } from './rules/key-roles.ts';

/** Keys that sign documents: the house's own, created once, and the certificate of the company. */
export const signingKeys = table(
  'signing_keys',
  'chaves e certificados da empresa, que assinam os documentos',
  {
    id: id(),
    role: text('role').$type<KeyRole>().notNull(),
    /** As base64 of DER, like the chain above it. */
    certificate: text('certificate').notNull(),
    chain: text('chain').array().notNull(),
    encryptedKey: text('encrypted_key').notNull(),
    /** When another key replaced it; its signatures stay valid. */
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('signing_keys_role_check', 'role', KEY_ROLES),
    uniqueIndex('signing_keys_one_key').on(t.role).where(sql`retired_at is null`),
  ],
);

/** Settings of signatures: the row with the id 1. */
export const signingSettings = table('signing_settings', 'configuração da assinatura dos documentos', {
  id: integer('id').primaryKey().default(1),
  /** Address of the time stamping authority; empty for the house's own clock. */
  stampUrl: text('stamp_url').notNull().default(''),
  version: integer('version').notNull().default(1),
  updatedAt: updatedAt(),
});

/** Root of the tree over the acceptances of a day, signed by the house. Rows are only added. */
export const dayRoots = table(
  'day_roots',
  'raízes dos aceites de cada dia, sem dados de pessoas',
  {
    id: id(),
    day: date('day', { mode: 'string' }).notNull(),
    size: integer('size').notNull(),
    root: text('root').notNull(),
    /** Root of the previous day; empty for the first. */
    previousRoot: text('previous_root').notNull(),
    /** CMS with a time stamp over `rootStatement`, as base64. */
    signature: text('signature').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('day_roots_day_key').on(t.day),
    rawCheck('day_roots_root_check', "root ~ '^[0-9a-f]{64}$'"),
    rawCheck('day_roots_size_check', 'size > 0'),
  ],
);

/** A time stamp issued after its document, whose authority had not answered. Rows are only added. */
export const lateStamps = table(
  'late_stamps',
  'carimbos do tempo de documentos, pelo resumo, sem dados de pessoas',
  {
    id: id(),
    /** Hash of the document as it was handed out. */
    sha256: text('sha256').notNull(),
    /** TimeStampToken as base64. */
    token: text('token').notNull(),
    stampedAt: instant('stamped_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('late_stamps_sha256_key').on(t.sha256), rawCheck('late_stamps_sha256_check', SHA256)],
);
