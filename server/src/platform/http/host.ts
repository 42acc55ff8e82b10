const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request's Host header names the portal: by its public address, or by a loopback name. A page elsewhere whose
 * name was made to resolve to this machine sends its own name.
 */
export function namesPortal(host: string | undefined, publicUrl: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === new URL(publicUrl).hostname || LOOPBACK.test(hostname);
}
