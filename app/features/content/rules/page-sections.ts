import { group, list, long, type Section, text, titled } from './content-schema.ts';
import type { SiteContent } from './site-content.ts';

type PageKey = 'landing_titles' | 'faq_page' | 'contact_page' | 'verify_page' | 'assistant';

/** What pages say above and around what has a section of its own. */
export const PAGE_SECTIONS: { [Key in PageKey]: Section<SiteContent[Key]> } = {
  landing_titles: {
    label: 'Títulos da página inicial',
    help: 'Acima dos benefícios, das etapas e das frentes.',
    page: '/#beneficios',
    schema: group('Títulos da página inicial', {
      benefits: text('Benefícios', 90),
      steps: text('Etapas', 90),
      fronts: text('Frentes', 90),
    }),
  },
  faq_page: {
    label: 'Página de perguntas',
    help: 'O que se lê ao lado e abaixo das perguntas.',
    page: '/faq',
    schema: group('Página de perguntas', {
      lead: long('Abaixo do título', 240),
      title: text('Título do convite', 60),
      text: long('Texto do convite', 160),
    }),
  },
  contact_page: {
    label: 'Página de contato',
    help: 'O título, o texto e em quanto tempo respondemos, também no suporte do cliente. Telefone, e-mail e horários ficam em Configurações.',
    page: '/contato',
    schema: group('Página de contato', {
      title: text('Título', 60),
      lead: long('Texto', 240),
      reply: text('Prazo de resposta', 60, { help: 'Completa “Resposta em”: até 24 horas úteis.' }),
    }),
  },
  verify_page: {
    label: 'Verificar contrato',
    help: 'O que se lê em torno da conferência de um contrato.',
    page: '/verificar',
    schema: group('Verificar contrato', {
      title: text('Título', 60),
      lead: long('Texto', 320),
      points: list('Explicações', 'explicação', titled('Explicação'), 3),
    }),
  },
  assistant: {
    label: 'Assistente',
    help: 'Como a conversa começa, em todas as páginas do site.',
    page: '/',
    schema: group('Assistente', {
      greeting: long('Saudação', 240),
      suggestions: list('Perguntas sugeridas', 'pergunta', text('Pergunta', 60), 6, { least: 0 }),
    }),
  },
};
