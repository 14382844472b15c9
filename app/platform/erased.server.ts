import { type AppError, err, type Result } from '#app/lib/result.ts';

/** Answer of the panel when new data about an erased customer would be stored. */
const ERASED_REFUSAL: AppError = {
  code: 'erased',
  title: 'Dados excluídos',
  message: 'Os dados desta pessoa foram excluídos a pedido dela. Nada novo pode ser guardado aqui.',
};

/** Whether the database refused new data about an erased person (triggers `erased_takes_nothing`). */
export function isErasedRefusal(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return code === 'ERASD' || cause?.code === 'ERASD';
}

/** Converts the database's refusal into a message, for use cases about a person who may have been erased. */
export async function orErased<T>(work: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work;
  } catch (error) {
    if (isErasedRefusal(error)) return err(ERASED_REFUSAL);
    throw error;
  }
}
