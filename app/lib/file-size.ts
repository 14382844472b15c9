const KB = 1024;
const MB = KB * KB;

/** "840 B", "12 KB", "1,4 MB": as short as helps to recognise a file. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / MB).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
}
