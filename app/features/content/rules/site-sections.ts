import { z } from 'zod';
import { STATES, UFS, type Uf } from '#app/lib/brazil.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import {
  type ContentSection,
  group,
  image,
  list,
  long,
  meta,
  optional,
  pictured,
  text,
  titled,
} from './content-schema.ts';
import { PAGE_SECTIONS } from './page-sections.ts';
import { type EnergyBannerTexts, SEO_PAGES, type SeoPage, type SiteContent } from './site-content.ts';

/** Whether a state is attended on the spot, and by how many consultants (0: the map names no number). */
type Coverage = Record<Uf, { active: boolean; consultants: number }>;

/** Everything that the panel writes of the public site. The company's own data belong to the settings. */
export type SectionBodies = Omit<SiteContent, 'company'> & {
  energy_banner: EnergyBannerTexts;
  coverage: Coverage;
};
export type SectionKey = keyof SectionBodies;

const figures = (most: number) =>
  list(
    'Números',
    'número',
    group('Número', { value: text('Número', 20), label: text('O que ele diz', 90) }),
    most,
    { nameOf: ({ label }) => label },
  );
const clauses = (title: string) =>
  list(
    title,
    'trecho',
    group('Trecho', {
      title: text('Título', 120),
      text: text('Texto', 20_000, {
        kind: 'rich',
        help: '{{empresa}}, {{cnpj}} e {{encarregado}} dão lugar aos dados da empresa.',
      }),
    }),
    40,
  );

const SEO_NAMES: Record<SeoPage, string> = {
  inicio: 'Página inicial',
  faq: 'Perguntas frequentes',
  contato: 'Contato',
  emprestimo: 'Empréstimo',
  politicas: 'Políticas',
  verificar: 'Verificar contrato',
  confira: 'É golpe?',
  promessas: 'Promessas',
  aprender: 'Aprender',
  verdades: 'O que não fazemos',
};
const seoPage = (title: string) =>
  group(title, {
    title: text('Título', 70, { help: 'Até 60 letras aparecem inteiras nos buscadores.' }),
    description: text('Descrição', 180, { kind: 'long', help: 'Até 155 letras aparecem inteiras.' }),
    image: image('Imagem de links compartilhados', 'Sem uma, o sistema desenha o título.'),
  });

/** An object of one entry for each name, in the order of the names. */
const each = <Name extends string, Value extends z.ZodType>(
  names: readonly Name[],
  value: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

const state = (uf: Uf) =>
  group(STATES[uf], {
    active: z.boolean().meta(meta('Atende')),
    consultants: z.coerce
      .number('Número inválido')
      .int('Número inválido')
      .min(0, 'Número inválido')
      .max(100_000, 'Número inválido')
      .meta(meta('Consultores')),
  });

const { landing_titles, screens, proof, reviews, press, ...PAGES } = PAGE_SECTIONS;

/** In the order of the site. */
export const SECTIONS: { [Key in SectionKey]: ContentSection<SectionBodies[Key]> } = {
  hero: {
    label: 'Abertura',
    help: 'O que se lê primeiro na página inicial.',
    page: '/',
    schema: group('Abertura', {
      eyebrow: text('Linha de cima', 80),
      title: text('Título', 90),
      lead: long('Texto', 320),
      trust: figures(4),
      bureaus: list('Birôs integrados', 'birô', text('Nome', 40), 8),
      image: image('Imagem', 'No lugar do desenho ao lado do título.'),
    }),
  },
  offer: {
    label: 'Oferta e planos',
    help: 'O nome e o prazo da oferta e como os planos se apresentam. Os preços são os dos planos.',
    page: '/#oferta',
    schema: group('Oferta e planos', {
      name: text('Nome da oferta', 60),
      title: text('Título', 90),
      lead: long('Texto', 240),
      endsOn: z
        .string()
        .refine((day) => day === '' || isCivilDate(day), 'Data inválida')
        .meta(
          meta('Último dia', {
            kind: 'date',
            help: 'Depois dele o nome e o texto da oferta somem sozinhos. Vazio, não tem prazo, e a oferta não pode falar em tempo limitado.',
          }),
        ),
      plans: group('Planos', {
        CPF: group('Plano CPF', { title: text('Nome', 40), audience: text('Para quem', 60) }),
        CNPJ: group('Plano CNPJ', { title: text('Nome', 40), audience: text('Para quem', 60) }),
      }),
      perks: list('O que os planos incluem', 'item incluído', text('Item', 90), 8),
      image: image('Imagem', 'Abaixo dos planos.'),
    }),
  },
  landing_titles,
  benefits: {
    label: 'Benefícios',
    help: 'O que está incluído.',
    page: '/#beneficios',
    schema: list('Benefícios', 'benefício', pictured('Benefício'), 8),
  },
  limits: {
    label: 'O que não fazemos',
    help: 'Ao lado dos benefícios: o que não é prometido, e o que acontece se não der certo.',
    page: '/#beneficios',
    schema: group('O que não fazemos', {
      title: text('Título', 90),
      points: list('Pontos', 'ponto', titled('Ponto'), 5),
      image: image('Imagem', 'Abaixo dos pontos.'),
    }),
  },
  steps: {
    label: 'Etapas',
    help: 'Como funciona, do cadastro ao comprovante.',
    page: '/#como-funciona',
    schema: list('Etapas', 'etapa', pictured('Etapa'), 6),
  },
  screens,
  fronts: {
    label: 'Frentes',
    help: 'As três frentes que andam ao mesmo tempo.',
    page: '/',
    schema: list(
      'Frentes',
      'frente',
      group('Frente', {
        title: text('Título', 60),
        subtitle: text('Subtítulo', 60),
        text: long('Texto', 240),
        image: image('Imagem', 'Ao lado do texto.'),
      }),
      3,
    ),
  },
  proof,
  reviews,
  press,
  energy: {
    label: 'Energia',
    help: 'O desconto na conta de luz, na página inicial.',
    page: '/#energia',
    schema: group('Energia', {
      title: text('Título', 90),
      text: long('Texto', 320),
      points: list('Pontos', 'ponto', text('Ponto', 60), 6),
      discount: text('Desconto no desenho da conta', 20),
      image: image('Imagem', 'No lugar do desenho da conta.'),
    }),
  },
  energy_banner: {
    label: 'Banner de energia',
    help: 'A oferta do desconto no painel do cliente.',
    page: null,
    schema: group('Banner de energia', {
      enabled: z.boolean().meta(meta('Mostrar no painel do cliente')),
      title: text('Título', 90),
      subtitle: optional('Subtítulo', 90),
      cta_text: text('Texto do botão', 30),
      description: optional('Descrição', 200, { kind: 'long' }),
    }),
  },
  loan: {
    label: 'Empréstimo',
    help: 'O empréstimo com garantia de imóvel, na página inicial e na da simulação.',
    page: '/#emprestimo',
    schema: group('Empréstimo', {
      title: text('Título', 90),
      text: long('Texto', 320),
      points: figures(4),
      image: image('Imagem', 'Abaixo do texto.'),
    }),
  },
  lead_form: {
    label: 'Formulário de contato',
    help: 'O que se lê ao lado do formulário da página inicial.',
    page: '/#lead-form',
    schema: group('Formulário de contato', {
      title: text('Título', 90),
      text: long('Texto', 320),
      image: image('Imagem', 'Abaixo do formulário.'),
    }),
  },
  footer: {
    label: 'Rodapé',
    help: 'A frase sobre os consultores, também na página de contato.',
    page: '/',
    schema: group('Rodapé', { consultants: text('Consultores', 120) }),
  },
  coverage: {
    label: 'Mapa de cobertura',
    help: 'Os estados atendidos e quantos consultores há em cada um, na página de contato. Com zero o mapa não diz número.',
    page: '/contato',
    schema: group('Mapa de cobertura', each(UFS, state), { rows: true }),
  },
  ...PAGES,
  policies: {
    label: 'Políticas',
    help: 'Privacidade e termos de uso.',
    page: '/politicas',
    schema: group('Políticas', { privacy: clauses('Privacidade'), terms: clauses('Termos de uso') }),
  },
  seo: {
    label: 'Buscadores',
    help: 'O título e a descrição de cada página nos buscadores e em links compartilhados.',
    page: '/',
    schema: group(
      'Buscadores',
      each(SEO_PAGES, (page) => seoPage(SEO_NAMES[page])),
    ),
  },
};

export const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[];
export const isSectionKey = (key: string | undefined): key is SectionKey =>
  key !== undefined && Object.hasOwn(SECTIONS, key);
