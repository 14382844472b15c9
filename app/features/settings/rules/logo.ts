/** Maximum size of a stored logo, in points: twice its shown height, and the width of a header. */
export const LOGO_BOX = { width: 480, height: 96 };
/** Maximum size of a stored logo, which every page loads. */
export const LOGO_MOST_BYTES = 60_000;
/** Maximum size of an uploaded picture. */
export const LOGO_UPLOAD_BYTES = 4 * 1024 * 1024;

/** A logo as pages reference it: its address changes with the picture, so that it can be cached forever. */
export type LogoView = { src: string; width: number; height: number };

export const logoPath = (hash: string): string => `/marca/${hash}.png`;

export const LOGO_REFUSALS = {
  stale:
    'Outra pessoa mudou o logotipo enquanto esta página estava aberta. Confira o de agora e repita se ainda for o caso.',
  missing: 'Escolha uma imagem PNG ou JPEG.',
  heavy: 'Esta imagem tem detalhes demais para um logotipo. Envie uma versão mais simples.',
} as const;
