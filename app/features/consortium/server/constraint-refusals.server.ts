import { DRAW_REFUSED } from '#app/features/consortium/rules/terms.ts';
import { type AppError, err, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';

/**
 * Messages for the constraints of the database, which hold independent of the code's own checks (migration of
 * the draws).
 */
const REFUSALS: Record<string, AppError> = {
  consortium_groups_code_unique: {
    code: 'code-taken',
    title: NOT_SAVED,
    message: 'Já existe um grupo com este código.',
    fields: { code: 'Já existe um grupo com este código' },
  },
  consortium_groups_frozen: {
    code: 'frozen',
    title: NOT_SAVED,
    message: 'Há um sorteio com a lista congelada: código e cotas do grupo não mudam até o resultado.',
  },
  consortium_groups_size: {
    code: 'size',
    title: NOT_SAVED,
    message: 'Há cotas com número maior do que isso.',
    fields: { size: 'Há cotas com número maior do que isso' },
  },
  consortium_quotas_frozen: {
    code: 'frozen',
    title: NOT_SAVED,
    message: 'Há um sorteio com a lista congelada: as cotas do grupo não mudam até o resultado.',
  },
  consortium_quotas_number_key: {
    code: 'number-taken',
    title: NOT_SAVED,
    message: 'Esta cota já é de alguém.',
    fields: { number: 'Esta cota já é de alguém' },
  },
  consortium_quotas_size: {
    code: 'size',
    title: NOT_SAVED,
    message: 'O grupo não tem uma cota com este número.',
    fields: { number: 'O grupo não tem uma cota com este número' },
  },
  consortium_draws_day_key: {
    code: 'day-taken',
    title: NOT_SAVED,
    message: 'O grupo já tem uma assembleia neste dia.',
    fields: { assemblyDate: 'O grupo já tem uma assembleia neste dia' },
  },
  consortium_draws_frozen_key: {
    code: 'other-frozen',
    title: DRAW_REFUSED,
    message: 'Outro sorteio do grupo está com a lista congelada. Termine aquele primeiro.',
  },
  consortium_draws_too_late: {
    code: 'too-late',
    title: DRAW_REFUSED,
    message: 'O dia da extração chegou: a lista se congela, ou o sorteio se cancela, até a véspera.',
  },
  consortium_draws_too_early: {
    code: 'too-early',
    title: DRAW_REFUSED,
    message: 'A hora anunciada da assembleia ainda não chegou.',
  },
};

/** The driver's error is the cause of the query builder's. */
function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint } = error as { constraint?: string };
  return (constraint === undefined ? undefined : REFUSALS[constraint]) ?? refusalOf(error.cause);
}

/** Returns the result of a use case; a violated constraint becomes a refusal with its message. */
export async function refusing<T>(work: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return err(refusal);
    throw error;
  }
}
