import type { ReactNode } from 'react';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { ClockIcon, CompanyIcon, MailIcon, MessageIcon, PlaceIcon } from '#app/ui/contact-icons.tsx';

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

const LINK = 'inline-block min-h-6 py-0.5 font-medium underline underline-offset-4 hover:no-underline';

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
