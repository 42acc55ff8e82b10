# A bad line between two network namespaces: packets arrive late, and some never do. Linux, as root.
#   lossy-line.py <device> <device> <milliseconds each way> <lost share of packets> <seed>
# Creates both TUN devices and prints "ready"; the caller moves each into its namespace. Reads commands from standard input:
# "cut" loses all packets, "mend" only the share again. Ends with its standard input.
import fcntl, heapq, os, random, select, struct, sys, time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
LONGEST_QUEUE = 1000


def open_device(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


one, two = open_device(sys.argv[1]), open_device(sys.argv[2])
delay, lost = float(sys.argv[3]) / 1000, float(sys.argv[4])
chance = random.Random(int(sys.argv[5]))
others = {one: two, two: one}
under_way, count, is_cut = [], 0, False
print("ready", flush=True)
while True:
    wait = max(0, under_way[0][0] - time.monotonic()) if under_way else None
    readable, _, _ = select.select([one, two, sys.stdin], [], [], wait)
    if sys.stdin in readable:
        command = sys.stdin.readline().strip()
        if command == "":
            break
        is_cut = command == "cut"
    for device in (one, two):
        if device not in readable:
            continue
        try:
            packet = os.read(device, 65536)
        except OSError:
            continue
        if is_cut or chance.random() < lost or len(under_way) >= LONGEST_QUEUE:
            continue
        count += 1
        heapq.heappush(under_way, (time.monotonic() + delay, count, others[device], packet))
    while under_way and under_way[0][0] <= time.monotonic():
        _, _, device, packet = heapq.heappop(under_way)
        try:
            os.write(device, packet)
        except OSError:
            pass  # The device is down.
