/** Faults of a photo that its check warns about. */
export type PhotoFault = 'blurred' | 'dark' | 'reflection' | 'cut' | 'small';

/** Each fault, with the way out. */
export const PHOTO_WORDS: Record<PhotoFault, string> = {
  blurred: 'A foto parece tremida. Apoie o celular e toque na tela para focar.',
  dark: 'A foto está escura. Chegue perto de uma janela ou acenda a luz.',
  reflection: 'Há um reflexo forte no documento. Incline um pouco o celular ou desligue o flash.',
  cut: 'Parece que falta um pedaço do documento. Deixe as quatro bordas aparecerem.',
  small: 'A foto é pequena. As letras miúdas podem não ser lidas.',
};
