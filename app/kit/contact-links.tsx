import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { maskPhone } from '#app/lib/masks.ts';
import { callAddress, whatsappAddress } from '#app/lib/whatsapp.ts';

/** Ways to reach a person from the panel: WhatsApp and a call if a phone is known, and e-mail. */
export const ContactLinks = ({ phone, email }: { phone: string; email: string }) => (
  <>
    {phone && (
      <>
        <Contact href={whatsappAddress(phone)} icon={<MessageCircle aria-hidden />}>
          WhatsApp
        </Contact>
        <Contact href={callAddress(phone)} icon={<Phone aria-hidden />}>
          {maskPhone(phone)}
        </Contact>
      </>
    )}
    {email && (
      <Contact href={`mailto:${email}`} icon={<Mail aria-hidden />}>
        E-mail
      </Contact>
    )}
  </>
);

const Contact = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <a
    href={href}
    {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
    className="tabular inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4 [&>svg]:size-4"
  >
    {icon}
    {children}
  </a>
);
