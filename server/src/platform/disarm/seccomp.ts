/** System calls that no converter needs and that break out of sandboxes, by architecture: they fail with EPERM. */
const X64 = {
  ptrace: 101,
  process_vm_readv: 310,
  process_vm_writev: 311,
  bpf: 321,
  perf_event_open: 298,
  userfaultfd: 323,
  keyctl: 250,
  add_key: 248,
  request_key: 249,
  mount: 165,
  umount2: 166,
  pivot_root: 155,
  chroot: 161,
  unshare: 272,
  setns: 308,
  kexec_load: 246,
  kexec_file_load: 320,
  init_module: 175,
  finit_module: 313,
  delete_module: 176,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_by_handle_at: 304,
  name_to_handle_at: 303,
  personality: 135,
  swapon: 167,
  swapoff: 168,
  reboot: 169,
  acct: 163,
  quotactl: 179,
  move_pages: 279,
  mbind: 237,
  fsopen: 430,
  fsmount: 432,
  move_mount: 429,
  open_tree: 428,
  mount_setattr: 442,
};
const ARM64: typeof X64 = {
  ptrace: 117,
  process_vm_readv: 270,
  process_vm_writev: 271,
  bpf: 280,
  perf_event_open: 241,
  userfaultfd: 282,
  keyctl: 219,
  add_key: 217,
  request_key: 218,
  mount: 40,
  umount2: 39,
  pivot_root: 41,
  chroot: 51,
  unshare: 97,
  setns: 268,
  kexec_load: 104,
  kexec_file_load: 294,
  init_module: 105,
  finit_module: 273,
  delete_module: 106,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_by_handle_at: 265,
  name_to_handle_at: 264,
  personality: 92,
  swapon: 224,
  swapoff: 225,
  reboot: 142,
  acct: 89,
  quotactl: 60,
  move_pages: 239,
  mbind: 235,
  fsopen: 430,
  fsmount: 432,
  move_mount: 429,
  open_tree: 428,
  mount_setattr: 442,
};
const ARCHITECTURES: Record<string, { audit: number; denied: typeof X64; clone: number; socket: number }> = {
  x64: { audit: 0xc000003e, denied: X64, clone: 56, socket: 41 },
  arm64: { audit: 0xc00000b7, denied: ARM64, clone: 220, socket: 198 },
};
const CLONE3 = 435;

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_BITS = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const fail = (errno: number) => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const FIRST_ARGUMENT_AT = 16;
const X32_CALLS = 0x40000000;
const NEW_USER_NAMESPACE = 0x10000000;
const UNIX_SOCKET = 1;

/**
 * A filter for the kernel, as `bwrap --seccomp` takes it: no other architecture's calls, none of those above, no
 * new user namespace, no socket but local ones. Null where the numbers are not known.
 */
export function seccompFilter(architecture: string = process.arch): Buffer | null {
  const here = ARCHITECTURES[architecture];
  if (!here) return null;
  const code: Buffer[] = [];
  const add = (operation: number, ifTrue: number, ifFalse: number, value: number) => {
    const instruction = Buffer.alloc(8);
    instruction.writeUInt16LE(operation, 0);
    instruction.writeUInt8(ifTrue, 2);
    instruction.writeUInt8(ifFalse, 3);
    instruction.writeUInt32LE(value >>> 0, 4);
    code.push(instruction);
  };
  add(LOAD, 0, 0, ARCHITECTURE_AT);
  add(IF_EQUAL, 1, 0, here.audit);
  add(RETURN, 0, 0, KILL);
  add(LOAD, 0, 0, NUMBER_AT);
  add(IF_AT_LEAST, 0, 1, X32_CALLS);
  add(RETURN, 0, 0, fail(ENOSYS));
  for (const call of Object.values(here.denied)) {
    add(IF_EQUAL, 0, 1, call);
    add(RETURN, 0, 0, fail(EPERM));
  }
  // Its flags lie in memory, where no filter can see them; the C library falls back to clone.
  add(IF_EQUAL, 0, 1, CLONE3);
  add(RETURN, 0, 0, fail(ENOSYS));
  add(IF_EQUAL, 0, 4, here.clone);
  add(LOAD, 0, 0, FIRST_ARGUMENT_AT);
  add(IF_BITS, 0, 1, NEW_USER_NAMESPACE);
  add(RETURN, 0, 0, fail(EPERM));
  add(LOAD, 0, 0, NUMBER_AT);
  add(IF_EQUAL, 0, 3, here.socket);
  add(LOAD, 0, 0, FIRST_ARGUMENT_AT);
  add(IF_EQUAL, 1, 0, UNIX_SOCKET);
  add(RETURN, 0, 0, fail(EAFNOSUPPORT));
  add(RETURN, 0, 0, ALLOW);
  return Buffer.concat(code);
}
