import { DENIED_CALLS, FIRST_SHARED, LAST_OWN, LAST_REVIEWED } from "./denied-calls";

type Calls = Record<"clone" | "socket" | "socketpair" | "ioctl", number>;
type Architecture = { audit: number; column: 0 | 1; lastOwn: number; calls: Calls };

const ARCHITECTURES: ReadonlyMap<string, Architecture> = new Map([
  [
    "x64",
    {
      audit: 0xc000003e,
      column: 0,
      lastOwn: LAST_OWN.x64,
      calls: { clone: 56, socket: 41, socketpair: 53, ioctl: 16 },
    },
  ],
  [
    "arm64",
    {
      audit: 0xc00000b7,
      column: 1,
      lastOwn: LAST_OWN.arm64,
      calls: { clone: 220, socket: 198, socketpair: 199, ioctl: 29 },
    },
  ],
]);
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
const SECOND_ARGUMENT_AT = 24;
/** All flags that ask for a new namespace. */
const NEW_NAMESPACES = 0x7e020000;
const UNIX_SOCKET = 1;
/** Requests that inject input into a terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c];

/**
 * A seccomp filter for `bwrap --seccomp`: no other architecture's calls, none of `DENIED_CALLS`, none newer than
 * `LAST_REVIEWED`, no new namespaces, and Unix sockets only. Null where the numbers are not known.
 */
export function seccompFilter(architecture: string = process.arch): Buffer | null {
  const here = ARCHITECTURES.get(architecture);
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
  // Between both ranges, and above, are the calls of other ABIs and unreviewed ones.
  add(IF_AT_LEAST, 0, 3, here.lastOwn + 1);
  add(IF_AT_LEAST, 0, 1, FIRST_SHARED);
  add(IF_AT_LEAST, 0, 1, LAST_REVIEWED + 1);
  add(RETURN, 0, 0, fail(ENOSYS));
  for (const numbers of Object.values(DENIED_CALLS)) {
    const call = numbers[here.column];
    if (call === null) continue;
    add(IF_EQUAL, 0, 1, call);
    add(RETURN, 0, 0, fail(EPERM));
  }
  // Its flags are in memory, where a filter cannot check them; the C library falls back to clone.
  add(IF_EQUAL, 0, 1, CLONE3);
  add(RETURN, 0, 0, fail(ENOSYS));
  add(IF_EQUAL, 0, 4, here.calls.clone);
  add(LOAD, 0, 0, FIRST_ARGUMENT_AT);
  add(IF_BITS, 0, 1, NEW_NAMESPACES);
  add(RETURN, 0, 0, fail(EPERM));
  add(LOAD, 0, 0, NUMBER_AT);
  add(IF_EQUAL, 0, 1 + 2 * TERMINAL_INPUT.length + 1, here.calls.ioctl);
  add(LOAD, 0, 0, SECOND_ARGUMENT_AT);
  for (const request of TERMINAL_INPUT) {
    add(IF_EQUAL, 0, 1, request);
    add(RETURN, 0, 0, fail(EPERM));
  }
  add(LOAD, 0, 0, NUMBER_AT);
  add(IF_EQUAL, 1, 0, here.calls.socket);
  add(IF_EQUAL, 0, 3, here.calls.socketpair);
  add(LOAD, 0, 0, FIRST_ARGUMENT_AT);
  add(IF_EQUAL, 1, 0, UNIX_SOCKET);
  add(RETURN, 0, 0, fail(EAFNOSUPPORT));
  add(RETURN, 0, 0, ALLOW);
  return Buffer.concat(code);
}
