import { z } from 'zod';
import { type MovementEffect, movementEffect } from '#app/features/cases/rules/lawsuit-movements.ts';
import { compareCodes } from '#app/lib/text.ts';

/** One movement of a lawsuit from the court records. */
export type CourtMovement = {
  grau: string;
  code: number | null;
  name: string;
  /** ISO text. */
  at: string;
  complement: string;
  effect: MovementEffect | null;
};

/**
 * Answer of the court records for a number. `unknown`: every shard answered and none has it, as for sealed lawsuits.
 * `partial`: the search timed out or a shard failed, and the shards that answered have no open document of it.
 */
export type CourtAnswer =
  | { kind: 'unknown' | 'sealed' | 'partial' }
  | { kind: 'found'; version: string; movements: CourtMovement[] };

const code = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).nullish();
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());

const Movement = z.object({
  codigo: code,
  nome: text,
  dataHora: text,
  complementosTabelados: z.array(z.object({ nome: text })).nullish(),
});

const Answer = z.object({
  // Elasticsearch answers 200 with the documents it found in time: these two fields say whether that was all.
  timed_out: z.boolean().nullish(),
  _shards: z.object({ failed: z.number().nullish() }).nullish(),
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({
          numeroProcesso: text,
          grau: text,
          nivelSigilo: z.union([z.number(), z.string()]).nullish(),
          dataHoraUltimaAtualizacao: text,
          movimentos: z.array(Movement).nullish(),
        }),
      }),
    ),
  }),
});

/** Instants come as ISO texts, and as fourteen or eight digits of Brasília's time. @returns null for neither */
function instantOf(value: string): string | null {
  const digits = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/.exec(value);
  const iso = digits
    ? `${digits[1]}-${digits[2]}-${digits[3]}T${digits[4] ?? '12'}:${digits[5] ?? '00'}:${digits[6] ?? '00'}-03:00`
    : value;
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/**
 * Parses an answer of the public records. Movements are unsorted and may repeat; each instance (grau) of the
 * lawsuit is a separate document.
 * @returns null for any other answer
 */
export function readCourtAnswer(body: unknown, cnj: string): CourtAnswer | null {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) return null;
  const { timed_out, _shards, hits } = parsed.data;
  const isPartial = timed_out === true || (_shards?.failed ?? 0) > 0;
  const digits = cnj.replace(/\D/g, '');
  const documents = hits.hits
    .map(({ _source }) => _source)
    .filter(({ numeroProcesso }) => numeroProcesso.replace(/\D/g, '') === digits);
  if (documents.length === 0) return { kind: isPartial ? 'partial' : 'unknown' };
  const open = documents.filter(({ nivelSigilo }) => Number(nivelSigilo ?? 0) === 0);
  if (open.length === 0) return { kind: isPartial ? 'partial' : 'sealed' };
  const movements = new Map<string, CourtMovement>();
  for (const { grau, movimentos } of open) {
    for (const { codigo, nome, dataHora, complementosTabelados } of movimentos ?? []) {
      const at = instantOf(dataHora);
      const number = codigo ?? null;
      if (!at || (number === null && !nome)) continue;
      const name = (nome || `Movimento ${number}`).slice(0, 300);
      const complement = (complementosTabelados ?? [])
        .map((each) => each.nome)
        .filter(Boolean)
        .join(', ')
        .slice(0, 500);
      // Two notices sent at the same instant differ in their complement alone.
      movements.set([grau, number ?? name, at, complement].join('\n'), {
        ...{ grau: grau.slice(0, 20), code: number, name, at, complement },
        effect: movementEffect({ code: number, name }),
      });
    }
  }
  return {
    kind: 'found',
    version: open
      .map(({ grau, dataHoraUltimaAtualizacao }) => `${grau} ${dataHoraUltimaAtualizacao}`)
      .sort()
      .join('; '),
    movements: [...movements.values()].sort((a, b) => compareCodes(a.at, b.at)),
  };
}
