/**
 * The rules of import (docs/architecture.md). `scripts/check-imports.mjs` runs them, makes sure that they really
 * read the modules, and that the known-bad tree in tests/fixtures/bad-imports breaks each of them.
 * The paths are relative to the tree that is checked.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** Screens of a surface: in a capability, or in the shell around all of them. */
const SCREEN = '^app/(shells|screens|features/[^/]+/(public|customer|admin|partner))/';
/** Screens of one surface: in a capability, in its shell, or in a room of several capabilities. */
const SURFACES = {
  public: '^app/((shells|features/[^/]+)/public|screens/(auth|landing))/',
  customer: '^app/((shells|features/[^/]+)/customer|screens/(home|service))/',
  partner: '^app/(shells|features/[^/]+)/partner/',
  admin: '^app/((shells|features/[^/]+)/admin|screens/(client|overview|settings))/',
};
const TEST = '\\.(db\\.)?test\\.tsx?$';

module.exports = {
  forbidden: [
    rule(
      'lib-alone',
      'lib knows nothing of the product',
      { path: '^app/lib/', pathNot: TEST },
      { path: '^(app|server|db)/', pathNot: '^app/lib/' },
    ),
    rule(
      'terms-alone',
      'terms are words that several capabilities share: lib and other terms',
      { path: '^app/terms/', pathNot: TEST },
      { pathNot: '^app/(lib|terms)/' },
    ),
    rule(
      'rules-pure',
      'rules are pure: lib, terms, addresses of lists and of the panel, other rules, Zod, diff and tldts',
      { path: '^app/features/[^/]+/rules/', pathNot: TEST },
      {
        pathNot:
          '^(app/(lib|terms)/|app/kit/list\\.ts$|app/features/[^/]+/rules/|app/panel\\.ts$|node_modules/(zod|diff|tldts)/)',
      },
    ),
    rule(
      'panel-alone',
      'entries of the panel need no capability: lib and terms',
      { path: '^app/(features|screens|shells)/[^/]+/panel\\.ts$' },
      { pathNot: '^app/(lib|terms)/' },
    ),
    rule(
      'panel-collected',
      'entries of the panel are read from app/panel.ts, or in their own room',
      { path: '^app/([^/]+/[^/]+)' },
      { path: '^app/(features|screens|shells)/[^/]+/panel\\.ts$', pathNot: '^app/$1/' },
    ),
    rule(
      'platform-below',
      'platform uses lib, terms, rules, tables and the rights of the panel',
      { path: '^app/platform/' },
      {
        path: '^(app|server|db)/',
        pathNot:
          '^app/(platform/|lib/|terms/|panel\\.ts$|features/[^/]+/rules/|features/[^/]+/[a-z-]*tables\\.server\\.ts$)',
      },
    ),
    rule(
      'feature-own-rooms',
      "a capability's server uses others through their doors only",
      { path: '^app/features/([^/]+)/server/', pathNot: TEST },
      {
        path: '^(app/(features|shells|screens|ui)|server|db)/',
        pathNot: [
          '^app/features/$1/(server|rules)/',
          // The page and the program of the file that is handed out, as text.
          '^app/features/proof/verifier/(program\\.txt|verifier\\.html)$',
          '^app/features/[^/]+/(rules/|[a-z-]*tables\\.server\\.ts$)',
          '^app/features/[^/]+/server/index\\.server\\.ts$',
        ],
      },
    ),
    rule(
      'tables-alone',
      'tables know other tables and how columns are made',
      { path: '^app/features/[^/]+/[a-z-]*tables\\.server\\.ts$' },
      {
        path: '^(app|server|db)/',
        pathNot: [
          '^app/(lib|terms)/',
          '^app/features/[^/]+/(rules/|[a-z-]*tables\\.server\\.ts$)',
          '^app/platform/db/(columns|table|tables|account-tables)\\.server\\.ts$',
        ],
      },
    ),
    rule(
      'ui-without-server',
      'ui rooms never touch server files, not even for a type',
      { path: '^app/(ui|features/[^/]+/ui)/' },
      { path: `\\.server\\.tsx?$|^(server|db)/|^app/platform/|${SCREEN}` },
    ),
    rule(
      'design-system-alone',
      'the design system knows no capability',
      { path: '^app/ui/' },
      { path: '^app/(features|screens|shells|platform|kit)/' },
    ),
    rule(
      'kit-below',
      'what every screen is made of knows no capability',
      { path: '^app/kit/', pathNot: TEST },
      { path: '^(app|server|db)/', pathNot: '^app/((kit|ui|lib|terms|platform)/|panel\\.ts$)' },
    ),
    rule(
      'screens-through-doors',
      'screens use doors, ui, rules, lib and the platform, never the tables',
      { path: SCREEN },
      {
        path: [
          '^app/features/[^/]+/([a-z-]*tables|server/(?!index\\.server\\.ts$))',
          '^app/platform/db/',
          '^(server|db)/',
        ],
      },
    ),
    ...Object.entries(SURFACES).map(([surface, own]) =>
      rule(
        `${surface}-apart`,
        'a surface never imports another',
        { path: own },
        { path: Object.values(SURFACES).filter((other) => other !== own) },
      ),
    ),
    rule(
      'rooms-apart',
      'a room of screens is entered by its address',
      { path: '^app/screens/([^/]+)/' },
      { path: '^app/screens/', pathNot: '^app/screens/$1/' },
    ),
    rule(
      'screens-on-top',
      'screens of several capabilities stand above all of them',
      { path: '^app/(features|shells|kit|platform|ui|lib|terms)/', pathNot: TEST },
      { path: '^app/screens/' },
    ),
    rule(
      'screens-apart',
      "a capability's screens are entered by their address; what two capabilities show is in a shell or in ui",
      { path: '^app/features/([^/]+)/' },
      { path: '^app/features/[^/]+/(public|customer|admin|partner)/', pathNot: '^app/features/$1/' },
    ),
    rule(
      'host-through-doors',
      'the host uses doors, the platform and what has no business words (lib)',
      { path: '^server/' },
      {
        path: [
          '^app/ui/',
          SCREEN,
          // Further doors of a capability name what a parser process loads: it must not load the first.
          '^app/features/[^/]+/(ui|[a-z-]*tables|server/(?!(index|foreign-[a-z]+)\\.server\\.ts$))',
        ],
      },
    ),
    rule(
      'one-door-to-the-data',
      'connections are opened by the platform alone; everybody else runs as an actor',
      {
        path: '^(app|server)/',
        pathNot: ['^app/platform/', '^app/features/[^/]+/seed/', '^server/(boot|installation)\\.ts$', TEST],
      },
      { path: ['^app/platform/db/pools', '^node_modules/pg/'] },
    ),
    rule(
      'one-door-out',
      'requests leave through app/platform/outgoing.server.ts, and SDKs through their one port',
      {
        path: '^(app|server)/',
        pathNot: [TEST, '^app/platform/outgoing\\.server\\.ts$', '^server/(serve|dev|metrics)\\.ts$'],
      },
      { path: '^(node:)?(http|https|http2|tls|dgram|dns)(/|$)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'one-port-an-sdk',
      'an SDK that opens its own connections is used by its port alone',
      {
        path: '^(app|server)/',
        pathNot: [
          TEST,
          '^app/platform/mail/smtp-mail\\.server\\.ts$',
          '^app/features/inbound-mail/server/ports/imap\\.server\\.ts$',
          '^app/platform/storage/s3-store\\.server\\.ts$',
          '^app/platform/tracing-sdk\\.server\\.ts$',
          '^app/features/payments/server/ports/mercado-pago\\.server\\.ts$',
        ],
      },
      {
        path: '(^|/)node_modules/(nodemailer|imapflow|@aws-sdk|mercadopago|@opentelemetry/exporter-[^/]+|undici|axios|node-fetch|got)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'traces-on-demand',
      'an installation without traces does not load what sends them',
      { pathNot: TEST },
      { path: '^app/platform/tracing-sdk\\.server\\.ts$', dynamic: false },
    ),
    rule(
      'server-suffix',
      'server code carries the suffix that keeps it out of the browser',
      {},
      { path: '^app/(platform|features/[^/]+/server)/', pathNot: '\\.server\\.tsx?$|\\.test\\.ts$' },
    ),
    rule('no-cycles', 'cycles hide what depends on what', {}, { circular: true }),
    rule(
      'telling-names',
      'a file says what it holds',
      {},
      {
        path: '(^|/)(utils|helpers|misc|common|types)(\\.server)?\\.(ts|tsx)$',
        pathNot: 'node_modules|\\.react-router|\\+types',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '(^|/)\\.react-router/',
        '^app/features/[^/]+/journeys/',
        '(^|/)build/',
        'virtual:',
        '\\+types/',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
