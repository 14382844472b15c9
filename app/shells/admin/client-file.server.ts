import { type FilePage, filePage } from '#app/platform/storage/file-page.server.ts';

const TEXTS: Record<FilePage, string> = {
  missing: 'Este endereço não leva a nenhum arquivo.',
  expired: 'Por segurança, cada link vale cinco minutos. Abra o arquivo de novo no painel.',
  'not-stored': 'O registro existe, o arquivo não. Peça outra cópia a quem enviou.',
};

/** Page shown to the team in place of a file. */
export const fileNotice = (which: FilePage): Response =>
  filePage(which, { text: TEXTS[which], home: ['/admin', 'Ir para o painel'] });

/** The same answer for another owner's file and a missing one. */
export const noFile = () => fileNotice('missing');
