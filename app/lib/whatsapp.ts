/** Opens a talk with a Brazilian number, which is given as people read it. */
export const whatsappAddress = (number: string): string => `https://wa.me/55${number.replace(/\D/g, '')}`;
