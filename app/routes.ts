import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PANEL } from './panel.ts';

/** Routes of the panel, from the entries of its pages; those that open within another page are its children. */
const panelRoutes = (within?: string): RouteConfigEntry[] =>
  PANEL.filter((page) => page.within === within).map(({ address, folder, file, index: first }) => {
    const path = address.slice(1 + (within?.length ?? 0));
    const children = [...(first ? [index(`${folder}/${first.file}`)] : []), ...panelRoutes(address)];
    return route(
      path,
      `${folder}/${file}`,
      idOf(address, folder, file),
      children.length > 0 ? children : undefined,
    );
  });

/** Id of a route: its file, or its address if several addresses share the file. */
const idOf = (address: string, folder: string, file: string) =>
  PANEL.some((page) => page.address !== address && page.folder === folder && page.file === file)
    ? { id: address }
    : {};

/** The map of the product. Portuguese addresses, English file names; each surface's layout holds its guard. */
export default [
  layout('shells/public/public-layout.tsx', [
    index('screens/landing/landing-page.tsx'),
    route('auth', 'screens/auth/auth-page.tsx'),
    route('auth/codigo', 'screens/auth/second-factor-page.tsx'),
    route('auth/esqueci', 'screens/auth/forgot-password-page.tsx'),
    route('auth/nova-senha', 'screens/auth/new-password-page.tsx'),
    route('auth/nao-fui-eu', 'screens/auth/not-me-page.tsx'),
    route('auth/confira', 'screens/auth/check-mail-page.tsx'),
    route('auth/confirmado', 'screens/auth/confirmed.ts'),
    route('confirmar/:code', 'screens/auth/confirm-mail.ts'),
    route('convite', 'screens/auth/invite-page.tsx'),
    route('produtos/:slug', 'features/catalog/public/product-offer-page.tsx'),
    route('faq', 'features/content/public/public-faq-page.tsx'),
    route('contato', 'features/leads/public/contact-page.tsx'),
    route('emprestimo', 'features/loans/public/loan-offer-page.tsx'),
    route('checkout', 'features/checkout/public/checkout-page.tsx'),
    route('pedido/:orderId/pagar', 'features/checkout/public/first-payment/first-payment-page.tsx'),
    route('contrato/:tipo', 'features/contracts/public/contract-text-page.tsx'),
    route('mensagens/parar', 'features/leads/public/stop-messages-page.tsx'),
    route('pre-analise', 'features/leads/public/pre-check-page.tsx'),
    route('politicas', 'features/content/public/policies-page.tsx'),
    route('verificar', 'features/contracts/public/verify-page.tsx'),
    route('verificar/:code', 'features/contracts/public/code-page.tsx'),
    route('confira', 'features/scam-checks/public/check-page.tsx'),
    route('aprender', 'features/content/public/learn/learn-page.tsx'),
    route('aprender/:slug', 'features/content/public/learn/lesson-page.tsx'),
    route('verdades', 'features/content/public/learn/truths-page.tsx'),
    route('promessas', 'features/promises/public/public-promises-page.tsx'),
    route('sorteio/:groupId', 'features/consortium/public/public-draw-page.tsx'),
    route('acompanhar', 'features/help/public/shared-case-page.tsx'),
  ]),
  route('verificador.html', 'features/proof/public/proof-files.ts', { id: 'verifier' }),
  route('raizes.json', 'features/proof/public/proof-files.ts', { id: 'day-roots' }),
  route('verificar/:code/prova-do-dia.json', 'features/proof/public/proof-files.ts', { id: 'day-proof' }),
  route('contact', 'features/leads/public/contact-redirect.ts'),
  route('sitemap.xml', 'features/content/public/sitemap.ts'),
  route('robots.txt', 'features/content/public/robots.ts'),
  route('checkout/contrato', 'features/checkout/public/contract-action.ts'),
  route('checkout/cupom', 'features/checkout/public/coupon-action.ts'),
  route('checkout/pedido', 'features/checkout/public/order-action.ts'),
  route('checkout/titulares', 'features/checkout/public/holders.ts'),
  route('consultas/cep', 'shells/public/lookup-action.ts', { id: 'cep' }),
  route('consultas/cpf', 'shells/public/lookup-action.ts', { id: 'cpf' }),
  route('sorteio/:groupId/dados', 'features/consortium/public/draw-data.ts'),
  route('manifest.webmanifest', 'features/content/public/manifest.ts'),
  route('imagens/:name', 'features/content/public/site-image-file.ts'),
  route('marca/:name', 'features/settings/public/logo-image.ts'),
  route('compartilhar/:page', 'features/content/public/share-image.ts'),
  route('promessas.csv', 'features/promises/public/promises-files.ts', { id: 'promises-csv' }),
  route('promessas/:month', 'features/promises/public/promises-files.ts', { id: 'promises-month' }),
  route('sair', 'screens/auth/sign-out.ts'),

  layout('shells/customer/customer-layout.tsx', [
    route('app', 'features/cases/customer/dashboard/dashboard-page.tsx'),
    route('app/card/:tipo', 'screens/service/card-page.tsx'),
    route('app/mais', 'shells/customer/more-page.tsx'),
    route('app/equipe', 'features/leads/customer/own-work-page.tsx'),
    route('app/palavras', 'features/help/customer/words-page.tsx'),
    route('app/documentos', 'screens/service/documents-page.tsx'),
    route('app/plano', 'features/affordability/customer/own-plan-page.tsx'),
    route('app/andamento', 'screens/service/timeline-page.tsx'),
    route('app/faturas', 'features/payments/customer/invoices-page.tsx'),
    route('app/faturas/:installmentId', 'features/payments/customer/pay-page.tsx'),
    route('app/faturas/:installmentId/recibo.pdf', 'screens/files/own-pdf.ts', { id: 'receipt-pdf' }),
    route('app/faturas/:installmentId/recibo', 'features/payments/customer/receipt-page.tsx'),
    route('app/ativar', 'features/checkout/customer/activation-page.tsx'),
    route('app/para-quem', 'features/checkout/customer/holder-page.tsx'),
    route('app/contrato', 'features/checkout/customer/next-contract.ts'),
    route('app/contratos/:transactionId', 'features/contracts/customer/contract-file.ts'),
    route('app/contratos/:transactionId/aceitar', 'features/checkout/customer/sign-page.tsx'),
    route('app/documentos/:id', 'features/cases/customer/files/own-document-link.ts'),
    route('app/comprovantes/:id', 'shells/customer/own-file-link.ts', { id: 'own-proof' }),
    route('app/arquivos/:id', 'shells/customer/own-file-link.ts', { id: 'own-file' }),
    route('app/envios/documentos/:cardId', 'features/cases/customer/files/send-documents.ts'),
    route('app/perfil', 'features/profiles/customer/profile-page.tsx'),
    route('app/perfil/seguranca', 'features/accounts/customer/security-page.tsx'),
    route('app/perfil/email', 'features/accounts/customer/email-page.tsx'),
    route('app/perfil/senha', 'features/accounts/customer/password-page.tsx'),
    route('app/perfil/duas-etapas', 'features/accounts/customer/two-factor-page.tsx'),
    route('app/perfil/vinculados', 'features/profiles/customer/linked-page.tsx'),
    route('app/perfil/representante', 'features/profiles/customer/representative-page.tsx'),
    route('app/perfil/identidade', 'features/profiles/customer/identity-page.tsx'),
    route('app/usaram-meus-dados', 'features/profiles/customer/fraud-kit-page.tsx'),
    route('app/perfis/trocar', 'features/profiles/customer/switch-action.ts'),
    route('app/envios/rosto', 'features/profiles/customer/face-action.ts'),
    route('app/anotacoes', 'screens/records/own-records-page.tsx'),
    route('app/anotacoes/colar', 'features/reports/customer/paste-page.tsx'),
    route('app/cartas', 'features/letters/customer/own-letters-page.tsx', [
      route(':letterId', 'features/letters/customer/own-letter-page.tsx'),
    ]),
    route('app/cartas/:letterId/carta.pdf', 'screens/files/own-pdf.ts', { id: 'letter-pdf' }),
    route('app/anotacoes/relatorios', 'features/reports/customer/reports-page.tsx', [
      route(':reportId', 'features/reports/customer/report-page.tsx'),
    ]),
    route('app/anotacoes/relatorios/:id/arquivo', 'shells/customer/own-file-link.ts', { id: 'own-report' }),
    route(
      'app/anotacoes/relatorios/:reportId/antes-e-depois.pdf',
      'features/reports/customer/comparison-file.ts',
    ),
    route('app/envios/relatorios', 'features/reports/customer/send-report-page.tsx'),
    route('app/energia', 'features/energy/customer/own-energy-page.tsx'),
    route('app/formularios', 'features/forms/customer/own-forms-page.tsx', [
      route(':formId', 'features/forms/customer/form-page.tsx'),
    ]),
    route('app/formularios/:formId/rascunho', 'features/forms/customer/form-draft.ts'),
    route('app/formularios/:formId/pdf', 'screens/files/own-pdf.ts', { id: 'form-pdf' }),
    route('app/formularios/arquivos/:id', 'shells/customer/own-file-link.ts', { id: 'own-form-file' }),
    route('app/envios/formularios/:formId', 'features/forms/customer/send-form-file.ts'),
    route('loan-upload', 'features/loans/customer/loan-page.tsx'),
    route('app/envios/emprestimo/:requestId', 'features/loans/customer/send-loan-document.ts'),
    route('app/emprestimo/documentos/:id', 'features/loans/customer/own-loan-document-link.ts'),
    route('app/privacidade', 'features/privacy/customer/privacy-page.tsx'),
    route('app/privacidade/acessos', 'features/privacy/customer/own-access-page.tsx'),
    route('app/privacidade/exclusao', 'features/privacy/customer/erasure-page.tsx'),
    route('app/privacidade/exportacao/:id', 'features/privacy/customer/export-file.ts'),
    route('app/consorcio', 'features/consortium/customer/consortium-page.tsx'),
    route('app/ajuda', 'features/help/customer/help-page.tsx'),
    route('app/promessas', 'features/promises/customer/own-promises-page.tsx'),
    route('app/avisos', 'features/notifications/customer/notifications-page.tsx'),
    route('app/suporte', 'features/settings/customer/support-page.tsx'),
    route('app/notificacoes', 'features/notifications/customer/notifications-action.ts'),
  ]),

  layout('shells/admin/admin-layout.tsx', panelRoutes()),

  route('dev/mail', 'shells/dev/mail-page.tsx'),
  route('dev/pagamento/:paymentId', 'shells/dev/payment-page.tsx'),
  route('dev/ui', 'shells/dev/ui-page.tsx'),
  route('*', 'shells/not-found-page.tsx'),
] satisfies RouteConfig;
