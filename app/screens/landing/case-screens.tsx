import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { type Pictures, pictureIn } from '#app/features/content/rules/site-image.ts';
import { SitePicture } from '#app/features/content/ui/site-picture.tsx';
import letter from './screens/carta.webp';
import letterDark from './screens/carta-escuro.webp';
import steps from './screens/etapas.webp';
import stepsDark from './screens/etapas-escuro.webp';
import answers from './screens/respostas.webp';
import answersDark from './screens/respostas-escuro.webp';

/** Pictures of the demonstration's customer, made by `npm run screens`. */
const OWN = [
  {
    light: steps,
    dark: stepsDark,
    alt: 'Etapas do Limpa Nome: contrato assinado e protocolos concluídos, com a data; execução em andamento.',
  },
  {
    light: letter,
    dark: letterDark,
    alt: 'Uma carta antes do envio, com os botões Pode enviar e Não enviar.',
  },
  {
    light: answers,
    dark: answersDark,
    alt: 'Cartas enviadas: uma espera resposta, uma foi respondida, uma passou do prazo.',
  },
] as const;

type Props = { items: SiteContent['screens']; pictures: Pictures };

/** Shows the course of a case in the customer's screens. On a phone the edge of the next screen is visible. */
export const CaseScreens = ({ items, pictures }: Props) => (
  <div className="mt-6 md:mt-14">
    <p className="text-sm text-muted">Telas da área do cliente, com um caso de exemplo.</p>
    <section
      aria-label="Telas da área do cliente"
      tabIndex={0}
      className="relative -mx-4 mt-2 snap-x scroll-px-4 overflow-x-auto px-4 pb-1 md:mx-0 md:mt-4 md:px-0"
    >
      <ul className="flex gap-3 md:grid md:grid-cols-3 md:gap-6">
        {items.map(({ title, text, image }, i) => (
          <li key={title} className="w-48 shrink-0 snap-start md:w-auto">
            <Screen own={OWN[i % OWN.length] ?? OWN[0]} image={pictureIn(pictures, image)} />
            <h3 className="mt-2 leading-tight font-semibold md:mt-4 md:text-lg">{title}</h3>
            <p className="mt-0.5 text-[0.9375rem] leading-snug text-muted md:mt-1.5 md:leading-normal">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  </div>
);

const FRAME = 'rounded-xl border border-line md:rounded-2xl';

const Screen = ({ own, image }: { own: (typeof OWN)[number]; image: ReturnType<typeof pictureIn> }) => {
  if (image)
    return (
      <SitePicture
        image={image}
        sizes="(min-width: 48rem) 33vw, 12rem"
        className={`${FRAME} h-auto w-full`}
      />
    );
  const size = { width: 640, height: 689, loading: 'lazy', decoding: 'async' } as const;
  // On slow connections browsers load lazy pictures three screens ahead, which delays the font of the first
  // text. Content that is not rendered loads nothing.
  return (
    <div className={`${FRAME} aspect-640/689 overflow-hidden [content-visibility:auto]`}>
      <img {...size} src={own.light} alt={own.alt} className="size-full dark:hidden" />
      <img {...size} src={own.dark} alt={own.alt} className="hidden size-full dark:block" />
    </div>
  );
};
