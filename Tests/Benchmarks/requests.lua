-- What wrk sends, by the environment's REQUEST: `health`, `refused` or `send` (an address that was never used before).

local kind = os.getenv("REQUEST")
local form = { ["Content-Type"] = "application/x-www-form-urlencoded" }

local threads = 0
function setup(thread)
    threads = threads + 1
    thread:set("number", threads)
end

local made = 0
local prefix
function init()
    prefix = "email=bench-" .. os.getenv("RUN") .. "-" .. number .. "-"
end

function request()
    if kind == "health" then
        return wrk.format("GET", "/healthz")
    elseif kind == "refused" then
        return wrk.format("POST", "/send", form, "email=nobody")
    end
    made = made + 1
    return wrk.format("POST", "/send", form, prefix .. made .. "@example.com")
end

function done(summary, latency)
    io.write(string.format("RESULT %d %d %d\n", summary.requests / summary.duration * 1e6, summary.errors.status,
        latency:percentile(99)))
end
