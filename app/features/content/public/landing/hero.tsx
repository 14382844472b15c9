import { Link } from 'react-router';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { SitePicture } from '#app/features/content/ui/site-picture.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

type Props = {
  hero: SiteContent['hero'];
  /** The business's own picture; without one the product is drawn. */
  image: SiteImage | null;
};

export function Hero({ hero, image }: Props) {
  return (
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <div className="relative">
        <LinhaLimpa className="pointer-events-none absolute bottom-2 left-0 h-12 overflow-visible text-brand/45 md:h-20" />
        <div className="shell relative grid items-center gap-12 py-16 md:py-24 lg:grid-cols-[1.15fr_1fr]">
          <div>
            <p className="mb-4 font-medium text-on-deep-brand">{hero.eyebrow}</p>
            <h1 className="display-xl">{hero.title}</h1>
            <p className="mt-6 max-w-xl text-lg text-on-deep-muted">{hero.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link to="/#oferta" className={buttonClass({ variant: 'cta', size: 'lg' })}>
                Ver planos
              </Link>
              <Link
                to="/#como-funciona"
                className="inline-flex min-h-13 items-center rounded-xl border border-deep-line px-6 font-semibold hover:bg-white/5"
              >
                Como funciona
              </Link>
            </div>
          </div>
          {image ? (
            <SitePicture
              image={image}
              sizes="(min-width: 64rem) 40vw, 100vw"
              className="h-auto w-full rounded-2xl object-cover"
              eager
            />
          ) : (
            <ProductVisual />
          )}
        </div>
      </div>
      <div className="relative border-t border-white/10">
        <dl className="shell grid grid-cols-2 gap-x-6 gap-y-6 py-8 lg:grid-cols-4">
          {hero.trust.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-on-deep-muted">{label}</dt>
              <dd className="tabular font-display text-3xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="shell flex flex-wrap gap-x-6 gap-y-1 pb-8 text-sm text-on-deep-muted">
          <span>Birôs integrados:</span>
          {hero.bureaus.map((bureau) => (
            <span key={bureau} className="font-semibold text-on-deep">
              {bureau}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

const PREVIEW = [
  { title: 'Contrato assinado', state: 'Concluído', done: true },
  { title: 'Documentos enviados', state: 'Concluído', done: true },
  { title: 'Protocolos nos birôs', state: 'Em andamento', done: false },
];

/** A piece of the customer area, drawn: what the person will look at every day. */
function ProductVisual() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div className="rounded-2xl border border-white/10 bg-deep-raised p-6 sm:p-7">
        <div className="flex items-center justify-between">
          <p className="font-display text-xl font-semibold">Limpa Nome</p>
          <span className="rounded-full bg-[#0e9f6e]/25 px-3 py-1 text-sm font-medium text-on-deep-brand">
            Ativo
          </span>
        </div>
        <div className="mt-6 flex items-end gap-6">
          <svg aria-hidden viewBox="0 0 120 66" fill="none" className="w-32">
            <path
              d="M8 60a52 52 0 0 1 104 0"
              stroke="var(--deep-line)"
              strokeWidth={9}
              strokeLinecap="round"
            />
            <path
              d="M8 60a52 52 0 0 1 104 0"
              pathLength={1}
              strokeDasharray="0.64 1"
              stroke="#ffc53d"
              strokeWidth={9}
              strokeLinecap="round"
            />
            <text
              x="60"
              y="58"
              textAnchor="middle"
              fill="#f2f7f4"
              fontSize="24"
              fontWeight="700"
              className="font-display"
            >
              642
            </text>
          </svg>
          <p className="pb-1 text-sm text-on-deep-muted">
            Prazo
            <strong className="block font-display text-2xl text-on-deep">7 dias úteis</strong>
          </p>
        </div>
        <ul className="mt-6 space-y-3">
          {PREVIEW.map(({ title, state, done }) => (
            <li key={title} className="flex items-center gap-3 rounded-xl bg-deep px-4 py-3">
              <span
                className={`size-3 shrink-0 rounded-full ${done ? 'bg-[#2cc48d]' : 'border-2 border-[#ffc53d]'}`}
              />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="text-sm text-on-deep-muted">{state}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
