/** docs/product.md section 5, Contact form, in characters. */
export const MESSAGE_LENGTH = { min: 10, max: 1000 } as const;
export const MESSAGE_SHORT = 'Mensagem deve ter no mínimo 10 caracteres';
export const MESSAGE_LONG = 'Mensagem muito longa';
