"""Serves a GGUF with llama.cpp's server code: serve.py FILE PORT"""

import os
import sys
import time

import xllamacpp

parameters = xllamacpp.CommonParams()
parameters.model.path = sys.argv[1]
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(sys.argv[2])
parameters.n_ctx = 16384  # two questions of 8192 tokens
parameters.n_parallel = 2
# The town needs its part of the machine.
parameters.cpuparams.n_threads = max(1, (os.cpu_count() or 2) // 2)
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
while True:
    time.sleep(3600)
