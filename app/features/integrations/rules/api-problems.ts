import type { ApiProblem } from './api-schemas.ts';

/** Every refusal of the API: its status, and its words in Portuguese. */
export const PROBLEMS = {
  unauthorized: [
    401,
    'Chave ausente ou inválida',
    'Envie Authorization: Bearer com uma chave de API que não foi revogada.',
  ],
  forbidden: [403, 'Sem permissão', 'Esta chave não tem a permissão que a chamada exige.'],
  'not-found': [404, 'Não encontrado', 'Não há nada neste endereço.'],
  'method-not-allowed': [405, 'Método não permitido', 'Este endereço não atende a este método.'],
  'idempotency-conflict': [
    409,
    'Idempotency-Key já usada',
    'Esta Idempotency-Key já acompanhou outro conteúdo. Use uma nova para um pedido novo.',
  ],
  'too-large': [413, 'Pedido grande demais', 'O corpo pode ter até 64 kB.'],
  'unsupported-media-type': [415, 'Formato não aceito', 'Envie o corpo como application/json.'],
  invalid: [422, 'Dados inválidos', 'Corrija os campos apontados e envie de novo.'],
  'too-many-requests': [429, 'Pedidos demais', 'Espere o tempo de Retry-After e tente de novo.'],
  unexpected: [
    500,
    'Erro nosso',
    'Algo deu errado do nosso lado. Tente de novo; se continuar, informe o código do pedido.',
  ],
  unavailable: [
    503,
    'Fora do ar por um instante',
    'Espere o tempo de Retry-After e tente de novo; com Idempotency-Key, nada é criado duas vezes.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;
export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_TYPE = 'application/problem+json';

export const problem = (
  code: ProblemCode,
  more: Pick<ApiProblem, 'errors' | 'instance'> & { detail?: string } = {},
): ApiProblem => {
  const [status, title, detail] = PROBLEMS[code];
  return {
    type: `/api/docs#${code}`,
    title,
    status,
    detail: more.detail ?? detail,
    ...(more.instance && { instance: more.instance }),
    ...(more.errors && { errors: more.errors }),
  };
};
