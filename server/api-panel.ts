import type { Context, MiddlewareHandler } from 'hono';
import { validator } from 'hono-openapi';
import type { z } from 'zod';
import { ApiLeadHeaders } from '#app/features/integrations/rules/api-schemas.ts';
import type { ApiScope } from '#app/features/integrations/rules/terms.ts';
import { ApiCreated, cursorPlace } from '#app/features/integrations/rules/trade-schemas.ts';
import { adminOfKey, createOnce, recordApiList } from '#app/features/integrations/server/index.server.ts';
import { type OwnField, type OwnValues, ownName } from '#app/features/own-fields/rules/own-fields.ts';
import { type ListAddress, type ListPosition, sortName, usualSort } from '#app/kit/list.ts';
import type { AppError, Result } from '#app/lib/result.ts';
import type { AdminActor } from '#app/platform/actor.server.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import type { Degree } from '#app/terms/panel-rights.ts';
import type { CallSpec } from './api-contract.ts';
import { type ApiVariables, call, checked, jsonOnly, limited, refuse } from './api-kit.ts';

/** Parts of the calls that run the panel's lists and use cases. */

export type InPanel = { Variables: ApiVariables['Variables'] & { admin: AdminActor } };

/** The area of the panel that a permission works in. */
const AREA: Partial<Record<ApiScope, [Area, Degree]>> = {
  'leads:write': ['leads', 'do'],
  'clients:read': ['clients', 'see'],
  'clients:write': ['intake', 'do'],
  'orders:read': ['money', 'see'],
  'orders:write': ['intake', 'do'],
  'records:read': ['listings', 'see'],
  'records:write': ['listings', 'do'],
  'letters:read': ['letters', 'see'],
  'letters:write': ['letters', 'do'],
  'tasks:read': ['tasks', 'see'],
  'tasks:write': ['tasks', 'do'],
  'payments:read': ['money', 'see'],
  'payments:write': ['receiving', 'do'],
};
const NO_PERSON =
  'Quem criou esta chave saiu da equipe, ou a função dessa pessoa não alcança isto. Crie uma chave nova.';

/**
 * A call that works in the name of the admin who created the key, with that person's present rights.
 * @param area of a call that needs another one than its permission
 */
export const inPanel = (spec: CallSpec, area?: Area) => {
  const [needed, degree] = area ? ([area, 'do'] as const) : (AREA[spec.scope] ?? ['settings', 'do']);
  const inName: MiddlewareHandler<InPanel> = async (c, next) => {
    const admin = await adminOfKey(c.get('caller'), needed, degree);
    if (!admin) return refuse(c, 'forbidden', { detail: NO_PERSON });
    c.set('admin', admin);
    return next();
  };
  return [...call(spec), inName] as const;
};

export const page = (schema: z.ZodType) => ({ status: 200 as const, description: 'Uma página', schema });
export const CREATED = {
  status: 201 as const,
  description: 'Criado, ou o que esta Idempotency-Key já tinha criado',
  schema: ApiCreated,
  headers: {
    'Idempotency-Replayed': {
      description: 'true quando nada novo foi criado',
      schema: { type: 'string' as const },
    },
  },
};
/** Problems of a call that changes a record. */
export const CHANGE_REFUSALS: CallSpec['refusals'] = [
  'not-found',
  'too-large',
  'unsupported-media-type',
  'invalid',
];
export const WRITE_REFUSALS: CallSpec['refusals'] = [
  'idempotency-conflict',
  'too-large',
  'unsupported-media-type',
  'invalid',
];

/** Reads the place after the previous page; undefined for a cursor of another list. */
const placeIn = (address: ListAddress, filters: object, cursor: string | undefined) =>
  cursorPlace(
    cursor,
    address.sorts[sortName(usualSort(address, filters as Record<string, unknown>))] ?? 'text',
  );

const badCursor = (c: Context) =>
  refuse(c, 'invalid', { errors: [{ field: 'cursor', detail: 'Cursor inválido' }] });

/** Answers a page of a list of the panel, and logs the access. */
export async function answerPage<Filters extends object, Row>(
  c: Context<InPanel>,
  address: ListAddress,
  asked: { filters: Filters; cursor: string | undefined },
  load: (asked: {
    filters: Filters;
    after: ListPosition | null;
  }) => Promise<{ rows: Row[]; next: string | null }>,
  view: (row: Row) => object,
) {
  const after = placeIn(address, asked.filters, asked.cursor);
  if (after === undefined) return badCursor(c);
  const { rows, next } = await load({ filters: asked.filters, after });
  await recordApiList(c.get('caller'));
  return c.json({ data: rows.map(view), nextCursor: next });
}

/** Names the fields of the form by the fields of the API. */
export const refuseInput = (c: Context, fields: Record<string, string>, names: Record<string, string>) =>
  refuse(c, 'invalid', {
    errors: Object.entries(fields).map(([field, detail]) => ({ field: names[field] ?? field, detail })),
  });

/** Parses the entries of a form of the panel. @returns the refusal of the first fault of each field */
export function formInput<Input>(
  c: Context,
  form: z.ZodType<Input>,
  entries: object,
  names: Record<string, string> = {},
): { input: Input } | { refusal: Response } {
  const parsed = form.safeParse(entries);
  if (parsed.success) return { input: parsed.data };
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message;
  return { refusal: refuseInput(c, fields, names) };
}

/** Answers a refusal of a use case by its fields; a refusal without fields belongs to `field`. */
export const refuseUse = (
  c: Context,
  { fields, message = '' }: AppError,
  field: string,
  names: Record<string, string> = {},
) => refuseInput(c, fields ?? { [field]: message }, names);

type OwnRecord = { fields: readonly OwnField[]; values: OwnValues };

/** Stores own fields that a request names by their keys. @returns the refusal, or undefined */
export async function saveOwn(
  c: Context,
  sent: OwnValues,
  { fields, values }: OwnRecord,
  save: (entries: OwnValues, expected: OwnValues) => Promise<Result<null>>,
): Promise<Response | undefined> {
  const unknown = Object.keys(sent).filter((key) => !fields.some((field) => field.key === key));
  if (unknown.length > 0)
    return refuseInput(
      c,
      Object.fromEntries(unknown.map((key) => [`own.${key}`, 'Este campo não existe'])),
      {},
    );
  const saved = await save(sent, values);
  const names = Object.fromEntries(Object.keys(sent).map((key) => [ownName(key), `own.${key}`]));
  return saved.ok ? undefined : refuseUse(c, saved.error, 'own', names);
}

/** Answers the result of a use case that creates a record. */
export async function answerCreated(
  c: Context<InPanel>,
  entity: string,
  input: unknown,
  create: () => Promise<Result<string>>,
  names: Record<string, string> = {},
) {
  const { 'Idempotency-Key': key } = ApiLeadHeaders.parse(c.req.header());
  const created = await createOnce(c.get('caller'), key, { entity, input }, create);
  if (created === 'idempotency-conflict') return refuse(c, created);
  if (created.ok)
    return c.json({ id: created.value.id }, 201, {
      ...(created.value.replayed && { 'idempotency-replayed': 'true' }),
    });
  const { code, message, fields } = created.error;
  if (code === 'busy') return refuse(c, 'idempotency-conflict', { detail: message });
  return fields ? refuseInput(c, fields, names) : refuse(c, 'invalid', { detail: message });
}

export const written = [jsonOnly, limited, validator('header', ApiLeadHeaders, checked)] as const;
