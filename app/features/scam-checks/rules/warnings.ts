import { fold } from '#app/lib/text.ts';

/** A request or threat in a message. `alone`: sufficient to know that the business did not write it. */
export type Warning = { title: string; text: string; alone: boolean };

const ASKS =
  '(?<!nao |nunca |jamais )\\b(?:informe|envie|mande|passe|digite|confirme|diga|fale|preciso d[ae])\\b';

/** On folded text: lower case, without accents. */
const WARNINGS: [RegExp, Warning][] = [
  [
    new RegExp(
      `${ASKS}[^.!?\\n]{0,40}\\b(?:senha|token|cvv|codigo de (?:seguranca|verificacao|acesso|confirmacao))`,
    ),
    {
      title: 'Pede senha ou código',
      text: 'Nunca pedimos a sua senha nem códigos que chegam no celular.',
      alone: true,
    },
  ],
  [
    /\b(?:taxa|tarifa|deposito|caucao|imposto|iof|seguro|custas?)\b[^.!?\n]{0,30}\b(?:liberacao|liberar|desbloque\w+|antecipad\w+|avalista|cadastro)\b/,
    {
      title: 'Cobra para liberar dinheiro',
      text: 'Não existe taxa de liberação. Quem pede dinheiro antes de um empréstimo está mentindo.',
      alone: true,
    },
  ],
  [
    /\bcontato quente\b/,
    {
      title: 'Fala em “contato quente”',
      text: 'É conversa de golpe: não temos contato secreto em banco ou birô.',
      alone: true,
    },
  ],
  [
    /\b(?:any ?desk|team ?viewer|rust ?desk|quick ?support|air ?droid|acesso remoto)\b|\b(?:compartilh|espelh)\w+ (?:a |sua |a sua )?tela\b/,
    {
      title: 'Quer entrar no seu aparelho',
      text: 'Nunca pedimos acesso ao seu celular ou computador.',
      alone: true,
    },
  ],
  [
    /\b(?:pix|chave)\b[^.!?\n]{0,30}\bcpf\b|\bconta pessoal\b|\bpix\b[^.!?\n]{0,20}\b(?:do|da) (?:gerente|atendente|consultor\w*|advogad\w+|funcionari\w+)\b/,
    { title: 'Pede Pix para uma pessoa', text: 'Nunca recebemos em CPF ou em conta de pessoa.', alone: true },
  ],
  [
    /\b(?:mandado|ordem) de prisao\b|\b(?:sera|vai ser) pres[oa]\b|\bpolicia federal\b|\bcpf (?:sera |vai ser )?(?:cancelado|bloqueado|suspenso)\b/,
    {
      title: 'Ameaça com prisão ou bloqueio',
      text: 'Dívida não dá prisão, e não ameaçamos ninguém.',
      alone: true,
    },
  ],
  [
    /\b(?:troquei|trocamos|mudei|mudamos) de numero\b|\b(?:novo|outro) numero\b/,
    {
      title: 'Diz que o número mudou',
      text: 'Confira o número nesta página antes de responder.',
      alone: false,
    },
  ],
  [
    /\bhoje mesmo\b|\b(?:ultim[ao]s? (?:horas?|chance|aviso)|so ate hoje|imediatamente|urgente)\b|\bem \d+ minutos\b/,
    {
      title: 'Tem pressa',
      text: 'A pressa serve para você não conferir. Um pagamento nosso pode esperar essa conferência.',
      alone: false,
    },
  ],
  [
    /\b(?:score|nome limpo|credito|emprestimo)\b[^.!?\n]{0,30}\b(?:garantid[oa]|aprovado na hora|sem consulta|em 24 ?h(?:oras)?)\b/,
    {
      title: 'Promete o que não se promete',
      text: 'Score e crédito dependem dos birôs e dos bancos. Não garantimos nenhum dos dois.',
      alone: false,
    },
  ],
];

/** Returns the warnings of a message, those that suffice alone first. */
export function warningsIn(text: string): Warning[] {
  const plain = fold(text);
  return WARNINGS.filter(([pattern]) => pattern.test(plain)).map(([, warning]) => warning);
}

/** Whether the text asks for money by Pix key: then a document in it may be a key. */
export const speaksOfKeys = (text: string): boolean =>
  /\b(?:pix|chave|transfer\w+|deposit\w+)\b/.test(fold(text));
