-- The requests of one run of wrk and its result, as one line that starts with RESULT. Settings come from the environment
-- (see wrk.ts): REQUESTS has one request a line, a path and, after a tab, the body of a POST.
-- In a path OFFSET becomes the offset of a random page of 7 rows; in a body the first %s becomes a new e-mail address and
-- the next two a latitude and a longitude.

local authorization = os.getenv("AUTHORIZATION")
local rows = tonumber(os.getenv("ROWS"))
local pause = tonumber(os.getenv("PAUSE_MS"))
local seed = tonumber(os.getenv("SEED"))
math.randomseed(seed)

local requests = {}
for line in os.getenv("REQUESTS"):gmatch("[^\n]+") do
  local path, body = line:match("^([^\t]+)\t?(.*)$")
  requests[#requests + 1] = { path = path, body = body ~= "" and body or nil, paged = path:find("OFFSET", 1, true) }
end

local points = {}
if os.getenv("POINTS") then
  for line in io.lines(os.getenv("POINTS")) do
    local latitude, longitude = line:match("^(.-),(.+)$")
    points[#points + 1] = { latitude, longitude }
  end
end

local function point()
  if #points > 0 then return unpack(points[math.random(#points)]) end
  return string.format("%.4f", math.random() * 180 - 90), string.format("%.4f", math.random() * 360 - 180)
end

local get_headers = { ["Authorization"] = authorization }
local post_headers = { ["Authorization"] = authorization, ["Content-Type"] = "application/json" }
local count = 0

function request()
  count = count + 1
  local this = requests[count % #requests + 1]
  if this.body then
    local address = string.format("b%d.%d@example.com", seed, count)
    return wrk.format("POST", this.path, post_headers, string.format(this.body, address, point()))
  end
  if not this.paged then return wrk.format("GET", this.path, get_headers) end
  local offset = 7 * math.random(0, math.floor(rows / 7) - 1)
  return wrk.format("GET", (this.path:gsub("OFFSET", tostring(offset))), get_headers)
end

if pause then
  function delay() return pause end
end

-- Global, because `done` runs in another Lua state and reads it with thread:get.
refused = 0
if os.getenv("COUNT_REFUSALS") then
  function response(status, headers)
    if status == 503 and (headers["retry-after"] or headers["Retry-After"]) then refused = refused + 1 end
  end
end

local threads = {}
function setup(thread) threads[#threads + 1] = thread end

function done(summary, latency)
  local all_refused = 0
  for _, thread in ipairs(threads) do all_refused = all_refused + thread:get("refused") end
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"answers":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"longest":%.3f,"refused":%d,"bad":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    all_refused, errors.status - all_refused, errors.connect + errors.read + errors.write + errors.timeout))
end
