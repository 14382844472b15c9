import { type ChosenKind, isOptional, type NewsKind } from './news-kinds.ts';

/** Neutral texts: a locked screen shows them, so they name no creditor, amount or document. */
const BODIES: Record<ChosenKind | 'account', string> = {
  case: 'Há novidade no seu caso.',
  documents: 'Há algo sobre os seus documentos.',
  money: 'Há algo sobre os seus pagamentos.',
  messages: 'A equipe escreveu para você.',
  reminders: 'Você tem um lembrete.',
  news: 'Temos uma novidade.',
  account: 'Há um aviso sobre a sua conta.',
};

/** Contents of a push: its words, and the path that it opens. */
export type PushText = { title: string; body: string; link: string; tag: string };

export const pushText = (kind: string, link: string): PushText => ({
  title: 'Nome em Dia',
  body: BODIES[kind as NewsKind] ?? BODIES.case,
  link,
  // A newer push of a kind replaces the older one on the screen.
  tag: isOptional(kind as NewsKind) ? 'lembretes' : kind,
});
