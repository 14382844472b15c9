/** "OAB/SC 12.345" of a stored state and number; null without a registration. */
export const oabWord = (uf: string | null, number: string | null): string | null =>
  uf && number ? `OAB/${uf} ${number.replace(/(\d)(?=(\d{3})+(?!\d))/g, '$1.')}` : null;
