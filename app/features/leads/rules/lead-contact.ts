import { firstName } from '#app/lib/text.ts';
import { whatsappAddress } from '#app/lib/whatsapp.ts';

type Person = { name: string; email: string; whatsapp: string };

const greeting = ({ name }: Person, siteName: string) =>
  `Olá, ${firstName(name)}! Aqui é da ${siteName}. Recebemos o seu pedido e quero ajudar você com ele. Podemos conversar?`;

/** Opens a conversation with the first sentence written. */
export const whatsappLink = (person: Person, siteName: string): string =>
  whatsappAddress(person.whatsapp, greeting(person, siteName));

/** Opens a mail with the first sentence written; null for a person without an address. */
export const mailLink = (person: Person, siteName: string): string | null =>
  person.email === ''
    ? null
    : `mailto:${person.email}?subject=${encodeURIComponent(`Seu pedido na ${siteName}`)}&body=${encodeURIComponent(greeting(person, siteName))}`;
