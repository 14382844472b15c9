import type { ReactNode } from 'react';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { icon } from '#app/ui/icons.tsx';

const MessageIcon = icon(
  'M3 16.3c.3.8.2 1.4-1 4.5a1 1 0 0 0 1.2 1.1l3.4-1c.4-.1.8 0 1.1.1a10 10 0 1 0-4.8-4.7',
);
const MailIcon = icon(
  'm22 7-9 5.7a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
);
const ClockIcon = icon('M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM12 6v6l4 2');
const PlaceIcon = icon(
  'M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0ZM12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
);
const CompanyIcon = icon(
  'M13 22h5a2 2 0 0 0 2-2V8l-6-6H6a2 2 0 0 0-2 2v3.3M14 2v5a1 1 0 0 0 1 1h5M7.7 16.5 9 21.9l-3-1.4-3 1.4 1.3-5.4M6 11a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
);

type Props = {
  company: SiteContent['company'];
  page: SiteContent['contact_page'];
  picture: SiteImage | null;
};

/**
 * Heading of the page and the contact block (docs/product.md section 2: e-mail, messaging number, hours, address, tax
 * id).
 */
export function ContactDetails({ company, page, picture }: Props) {
  return (
    <div>
      <h1 className="display-xl">{page.title}</h1>
      <p className="mt-5 max-w-md text-lg text-on-deep-muted">{page.lead}</p>
      <PagePicture image={picture} />
      <address className="mt-9 grid gap-6 not-italic sm:grid-cols-2 lg:grid-cols-1 lg:gap-5">
        <Detail icon={MessageIcon} label="WhatsApp">
          <a className={LINK} href={whatsappAddress(company.whatsapp)}>
            {company.whatsapp}
          </a>
        </Detail>
        <Detail icon={MailIcon} label="E-mail">
          <a className={LINK} href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </Detail>
        <Detail icon={ClockIcon} label="Horário">
          {company.hours.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Detail>
        <Detail icon={PlaceIcon} label="Endereço">
          {company.address}
        </Detail>
        <Detail icon={CompanyIcon} label="Empresa">
          <span className="block">{company.legalName}</span>
          <span className="tabular">CNPJ {company.taxId}</span>
        </Detail>
      </address>
    </div>
  );
}

const LINK = 'inline-block py-0.5 font-medium underline underline-offset-4 hover:no-underline';

function Detail({
  icon: Icon,
  label,
  children,
}: {
  icon: typeof MailIcon;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-4">
      <Icon className="mt-0.5 size-6 shrink-0 text-on-deep-brand" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="text-sm text-on-deep-muted">{label}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
