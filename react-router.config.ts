import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Actions of the browser are a few lines: in files of their own each page would ask for one more.
  splitRouteModules: false,
} satisfies Config;
