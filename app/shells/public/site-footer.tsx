import { Link } from 'react-router';
import { dataOfficerWords } from '#app/features/content/rules/data-officer.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { cx } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';
import { ThemeToggle } from '#app/ui/theme.tsx';

type Props = {
  company: SiteContent['company'];
  consultants: string;
  /** Shorter on a phone, to keep the page short: only documents and contact remain. */
  focused: boolean;
};

/** Minimum height for a finger (24 px). */
const CONTACT = 'inline-block min-h-6 py-0.5 underline underline-offset-4';

const QUICK = [
  { to: '/#como-funciona', label: 'Como funciona' },
  { to: '/#beneficios', label: 'Benefícios' },
  { to: '/#oferta', label: 'Oferta' },
  { to: '/pre-analise', label: 'Pré-análise grátis' },
  { to: '/emprestimo', label: 'Empréstimo' },
  { to: '/faq', label: 'Perguntas frequentes' },
  { to: '/aprender', label: 'Aprender' },
  { to: '/contato', label: 'Contato' },
  { to: '/auth', label: 'Entrar' },
];

const LEGAL = [
  { to: '/politicas', label: 'Privacidade' },
  { to: '/politicas?aba=termos', label: 'Termos de Uso' },
  { to: '/contrato/cpf', label: 'Ler o contrato' },
  { to: '/verificar', label: 'Verificar contrato' },
  { to: '/confira', label: 'É golpe? Confira' },
  { to: '/promessas', label: 'Promessas' },
  { to: '/verdades', label: 'O que não fazemos' },
];

/** Quick links, legal links, contact block and the consultants text (docs/product.md section 2; Decreto 7.962/2013). */
export function SiteFooter({ company, consultants, focused }: Props) {
  const rest = focused ? 'max-md:hidden' : undefined;
  return (
    <footer className="drawn-near bg-deep text-on-deep [--near:46rem] md:[--near:44rem] dark:border-t dark:border-line">
      <div className="shell grid gap-5 py-7 max-md:text-sm md:grid-cols-[1.4fr_1fr_1.6fr] md:gap-10 md:py-14 lg:grid-cols-[0.9fr_1.5fr_1.5fr]">
        <div className={cx('space-y-3', rest)}>
          <div className="flex items-center justify-between gap-3">
            <Logo name={company.name} />
            <span className="dark">
              <ThemeToggle />
            </span>
          </div>
          <p className="max-w-xs text-on-deep-muted">{consultants}</p>
        </div>
        <nav aria-label="Rodapé" className="grid grid-cols-2 gap-x-6 md:max-lg:block md:max-lg:space-y-2">
          <div className={rest}>
            <Links title="Links" links={QUICK} />
          </div>
          <div>
            <Links title="Documentos" links={LEGAL} />
          </div>
        </nav>
        <div>
          <h2 className="mb-2 text-lg font-semibold md:mb-3">Contato</h2>
          <address className="not-italic max-md:leading-snug md:space-y-1.5">
            <p>
              <a className={CONTACT} href={`mailto:${company.email}`}>
                {company.email}
              </a>
            </p>
            <p>
              <a className={CONTACT} href={whatsappAddress(company.whatsapp)}>
                WhatsApp {company.whatsapp}
              </a>
            </p>
            {company.hours.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>{company.address}</p>
            <p className="text-on-deep-muted">
              {company.legalName} · <span className="whitespace-nowrap">CNPJ {company.taxId}</span>
            </p>
            <p className="text-on-deep-muted">Encarregado de dados: {dataOfficerWords(company)}</p>
            {company.lawyers && <p className="text-on-deep-muted">Advogados: {company.lawyers}</p>}
            {company.consortium && <p className="text-on-deep-muted">Consórcio: {company.consortium}</p>}
            {company.loanInstitution && (
              <p className="text-on-deep-muted">
                Empréstimo: {company.loanInstitution}. Somos correspondente, quem empresta é a instituição.
              </p>
            )}
          </address>
        </div>
      </div>
    </footer>
  );
}

function Links({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <>
      <h2 className="mt-4 mb-2 text-lg font-semibold first:mt-0">{title}</h2>
      <ul className="space-y-1 md:space-y-1.5">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="underline-offset-4 hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
