import { isValidCpf } from '#app/lib/documents.ts';

/**
 * Steps of a case that begins on WhatsApp. `person`: the team continues; `done`: everything was asked.
 */
export const CASE_STEPS = ['consent', 'document', 'cpf', 'report', 'items', 'done', 'person'] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

/** The first valid CPF in a text, digits only; null without one. */
export function cpfIn(text: string): string | null {
  for (const [found] of text.matchAll(/\d{3}\.?\d{3}\.?\d{3}-?\d{2}/g)) {
    const digits = found.replace(/\D/g, '');
    if (isValidCpf(digits)) return digits;
  }
  return null;
}

export const WORDS = {
  askDocument: 'Obrigado. Agora mande uma foto do seu RG ou CNH. Na legenda, escreva o seu CPF.',
  askCpf: 'Recebi a foto. Qual é o seu CPF?',
  wrongCpf: 'Este CPF não confere. Escreva os 11 números de novo.',
  unreadable: 'Não consegui ler a foto. Mande de novo, com luz e sem dedo na frente.',
  fileMissing: 'O arquivo não chegou. Mande de novo, por favor.',
  tooBig: 'Este arquivo é grande demais para nós: mande um de até 15 MB.',
  askReport: 'Mande agora o PDF do seu relatório (Serasa, SPC, Boa Vista ou Registrato).',
  noRecords: 'Li o relatório: ele não tem registros.',
  notUnderstood: 'Não entendi. Responda 1, 2 ou 3, ou escreva AJUDA para falar com uma pessoa.',
  person: 'Certo. Uma pessoa da equipe continua a conversa com você.',
  known: 'Já existe um cadastro parecido com o seu. Uma pessoa da equipe confirma com você e continua.',
} as const;

/** Words of an automatic answer; `secret` takes the place of `SECRET_MARK` for the person alone. */
export type AutoAnswer = string | { text: string; secret: string };

/** @param link `SECRET_MARK` in the place of the address */
export const signInWords = (link: string): string =>
  `Para entrar na sua conta, abra: ${link} . O link vale 15 minutos, uma vez. Não foi você? Ignore.`;

/** For an account that a link does not open. @param page address of the sign-in */
export const passwordWords = (page: string): string =>
  `Esta conta entra com e-mail e senha: ${page} . Para falar com uma pessoa, escreva AJUDA.`;

export const receivedWords = (missing: readonly string[]): string =>
  missing.length === 0 ? 'Recebi. Não falta documento.' : `Recebi. Falta: ${missing.join(', ')}.`;

/** The question about one record. @param since "março de 2024"; null if the report does not say it */
export const itemQuestion = (creditor: string, since: string | null): string =>
  `Isto é seu? ${creditor}${since ? `, desde ${since}` : ''}. 1 sim · 2 não · 3 já paguei`;

/** The last words of a case. @param link to the first password, for once @param mandate address where it is given, signed in */
export const contractWords = (link: string, mandate: string): string =>
  `Pronto, anotei tudo. Crie a sua senha, leia o contrato e escolha o plano aqui: ${link} (o link vale 15 minutos e uma vez). Depois dê a procuração, para escrevermos em seu nome: ${mandate} . Para saber como está, escreva STATUS. Para entrar de novo outro dia, escreva ENTRAR.`;

export const SAYS = { 1: 'reconheco', 2: 'nao_conheco', 3: 'ja_paguei' } as const;
