import type { ScamVerdict } from './answer-view.ts';

/** Next steps after each verdict. */
export const VERDICT_STEPS: Record<ScamVerdict, string[]> = {
  ours: [
    'Vai pagar? Veja no aplicativo do banco se quem recebe é quem a sua fatura diz.',
    'Ficou em dúvida? Pague pela sua área, em Faturas.',
  ],
  not_ours: [
    'Não pague, não clique e não responda.',
    'Quer saber se deve algo a nós? Entre na sua conta e veja em Faturas.',
    'Já pagou? Avise o seu banco agora e peça a devolução. Ela se chama MED, o mecanismo do Pix contra golpes. O prazo é de 80 dias. Registre também um boletim de ocorrência.',
  ],
  unclear: [
    'Não pague enquanto não tiver certeza.',
    'Pergunte a nós por um canal do nosso site. Digite ou disque você mesmo.',
  ],
};
